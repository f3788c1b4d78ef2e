import { queryDatabase } from "./database";
import { orderPath, readOrderPage } from "./orders";
import { Person } from "./person";
import { giveRole } from "./staff";

/** Makes an order's promise of its arrival begin on this day, as if it had been made when the order was placed. */
export const promiseFrom = (orderId: string, day: string) =>
  queryDatabase(
    `update "order" set metadata = jsonb_set(metadata, '{arrival}', jsonb_build_object('earliest', $2::text, 'latest', '2999-01-01'))
     where id = $1`,
    [orderId, day],
  );

/** Somebody new with the role Packer. */
export async function makePacker(): Promise<Person> {
  const packer = await Person.signUp("Pat Packer");
  await giveRole(packer, "packer");
  return packer;
}

/** What is on hand and reserved of a product whose stock `countStock` counts, over all locations. */
export async function levelOf(productId: string) {
  const sql = `select sum(l.stocked_quantity)::int as stocked, sum(l.reserved_quantity)::int as reserved
    from inventory_level l join inventory_item i on i.id = l.inventory_item_id where i.sku = $1`;
  return (await queryDatabase(sql, [productId]))[0];
}

/** How many pieces of each line of an order are left to send. */
export const leftOf = async (admin: Person, orderId: string) =>
  (await readOrderPage(admin, orderId)).left.map(({ quantity }) => quantity);

type Fields = Record<string, string>;

/** The page's form for a parcel, with this many pieces of the order's first line; `more` are further fields. */
export async function parcelFields(admin: Person, orderId: string, pieces: number, more: Fields = {}): Promise<Fields> {
  const [line] = (await readOrderPage(admin, orderId)).left;
  return {
    ship_line_0: line?.lineId ?? "",
    ship_left_0: String(line?.quantity ?? 0),
    ship_quantity_0: String(pieces),
    ...more,
  };
}

/** Sends so many pieces of the order's first line; returns the status. */
export async function sendPieces(...parcel: Parameters<typeof parcelFields>): Promise<number> {
  const [admin, orderId] = parcel;
  return (await admin.submit(orderPath(orderId), { ...(await parcelFields(...parcel)), form: "send" })).status;
}

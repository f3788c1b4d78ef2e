import { z } from "zod";
import type { OrderPage } from "~/medusa/orders.server";
import { toldBy } from "./answers";
import { queryDatabase } from "./database";
import { mustAsOps } from "./ops";
import type { Person } from "./person";
import { buyShipped } from "./purchase";

/** The address of an order's page. */
export const orderPath = (orderId: string): string => `/dashboard/orders/${orderId}`;

/** The number by which people call an order. */
export const numberOf = async (orderId: string): Promise<number> =>
  Number((await queryDatabase('select display_id from "order" where id = $1', [orderId]))[0]?.display_id);

/** The data of an order's page. Amounts in cents. */
export async function readOrderPage(person: Person, orderId: string): Promise<OrderPage> {
  const answer = await person.visit(`${orderPath(orderId)}?_data=routes%2Fdashboard.orders.%24id`);
  if (answer.status !== 200) throw new Error(`the order's page answered ${await toldBy(answer)}`);
  return await answer.json();
}

/** The kinds of an order's events, oldest first. */
export const eventsOf = async (person: Person, orderId: string): Promise<string[]> =>
  (await readOrderPage(person, orderId)).events.map(({ kind }) => kind);

const Tracked = { form: "tracking", carrier: "", trackingUrl: "", parcel_id: "" };

/** Sends an admin's form for a parcel's tracking details, like a browser without scripts. */
export const submitTracking = (person: Person, orderId: string, fields: Record<string, string>) =>
  person.submit(orderPath(orderId), { ...Tracked, ...fields });

const OrderOfOps = z.object({
  order: z.object({
    items: z.array(z.object({ id: z.string(), title: z.string() })),
    fulfillments: z.array(z.object({ id: z.string() })).nullish(),
  }),
});
const FIELDS = "fields=items.id,items.title,fulfillments.id";

/** Packs a complete order with Medusa Admin's own button; returns its fulfillment and lines. */
export async function packAsOps(orderId: string) {
  const order = await readOrder(orderId);
  const items = order.lines.map(({ id }) => ({ id, quantity: 1 }));
  return { items, path: await pack(orderId, order, items) };
}

/** Packs pieces with Medusa's own route; returns the new parcel's path. */
async function pack(orderId: string, { parcels }: { parcels: string[] }, items: object[]): Promise<string> {
  await mustAsOps("POST", `/admin/orders/${orderId}/fulfillments`, { items });
  const parcel = (await readOrder(orderId)).parcels.find((id) => !parcels.includes(id));
  return `/admin/orders/${orderId}/fulfillments/${parcel}`;
}

/** The id of an order's parcel that is packed and not sent. */
export async function packedOf(orderId: string): Promise<string> {
  const sql = `select f.id from order_fulfillment l join fulfillment f on f.id = l.fulfillment_id
    where l.order_id = $1 and f.shipped_at is null and f.canceled_at is null`;
  return String((await queryDatabase(sql, [orderId]))[0]?.id);
}

/** Sends the form for a return of an order's first line, without scripts; `fields` override its values. */
export async function submitReturn(
  person: Person,
  orderId: string,
  { lineId = "ordli_1", reasonId = "rr_1", ...fields }: Record<string, string> = {},
) {
  const form = { form: "return", line_0: lineId, quantity_0: "1", reasonId, note: "" };
  return await person.submit(orderPath(orderId), { ...form, ...fields });
}

/** An order in Medusa Admin. */
async function readOrder(orderId: string) {
  const { order } = OrderOfOps.parse(await mustAsOps("GET", `/admin/orders/${orderId}?${FIELDS}`));
  return { lines: order.items, parcels: (order.fulfillments ?? []).map(({ id }) => id) };
}

/** Packs and sends some pieces of an order, by the names of their products; returns the parcel's path. */
export async function sendAsOps(orderId: string, pieces: Record<string, number>): Promise<string> {
  const order = await readOrder(orderId);
  const items = order.lines.flatMap(({ id, title }) => (title in pieces ? [{ id, quantity: pieces[title] ?? 0 }] : []));
  const path = await pack(orderId, order, items);
  await mustAsOps("POST", `${path}/shipments`, { items });
  return path;
}

/** Ops note that every parcel of an order was delivered. */
export async function deliverAsOps(orderId: string): Promise<void> {
  for (const parcel of (await readOrder(orderId)).parcels)
    await mustAsOps("POST", `/admin/orders/${orderId}/fulfillments/${parcel}/mark-as-delivered`, {});
}

/** The fields of `submitReturn` for the first line of an order that can be sent back. */
export async function returnForm(person: Person, orderId: string) {
  const { returnable } = await readOrderPage(person, orderId);
  return { lineId: returnable?.lines[0]?.lineId ?? "", reasonId: returnable?.reasons[0]?.id ?? "" };
}

/** An admin receives an order's first return, which refunds it. */
export async function receiveReturn(admin: Person, orderId: string): Promise<Response> {
  const [asked] = (await readOrderPage(admin, orderId)).returns;
  return await admin.submit(orderPath(orderId), { form: "receive", return_id: asked?.id ?? "" });
}

/** An order with a requested return. */
export async function buyAndReturn(buyer: Person) {
  const bought = await buyShipped(buyer);
  await submitReturn(buyer, bought.orderId, await returnForm(buyer, bought.orderId));
  return bought;
}

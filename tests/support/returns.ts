import { z } from "zod";
import { parseAnswer } from "./answers";
import { queryDatabase } from "./database";
import { buyCaptured } from "./money";
import { asOps } from "./ops";
import { orderPath, packedOf, readOrderPage, returnForm, submitReturn, submitTracking } from "./orders";
import { demoAdmin, Person } from "./person";
import { addProduct, countStock } from "./products";

const Refunds = z.array(z.object({ books: z.number(), credited: z.number(), told: z.number() }));

/** The handling of pieces in Medusa Admin: put back into stock, or thrown away because they are damaged. */
type Arrived = { whole?: number; damaged?: number };

/** Calls Medusa Admin's routes in order and returns the first refused answer, or the last. */
async function inOrder(calls: readonly (readonly [method: string, path: string, body?: unknown])[]) {
  let answer: Awaited<ReturnType<typeof asOps>> | undefined;
  for (const [method, path, body] of calls) {
    answer = await asOps(method, path, body);
    if (answer.status >= 300) break;
  }
  if (!answer) throw new Error("nothing was called");
  return answer;
}

/** Cancels the drafts of ops' returns, like Medusa Admin when its form is closed. */
const closeForm = (returnId: string) => asOps("DELETE", `/admin/returns/${returnId}/receive`);

/** Somebody's order of a separate product with 100 counted pieces. */
async function buyOwn(buyer: Person, pieces: number) {
  const product = await addProduct({ productName: `Return ${crypto.randomUUID()}` });
  await countStock(product, 100);
  return { product, ...(await buyCaptured(buyer, product.productName, { quantity: pieces })) };
}

/** A product's stock, and its reserved part. */
async function stockOf({ productId }: { productId: string }) {
  const sql = `select sum(l.stocked_quantity)::int as stocked, sum(l.reserved_quantity)::int as reserved
    from inventory_level l join product_variant_inventory_item i on i.inventory_item_id = l.inventory_item_id
    join product_variant v on v.id = i.variant_id where v.product_id = $1`;
  return (await queryDatabase(sql, [productId]))[0];
}

/** Somebody's sent order of a separate product with 100 counted pieces. */
export async function buySent(pieces: number, people: { admin?: Person; buyer?: Person } = {}) {
  const admin = people.admin ?? (await demoAdmin());
  const buyer = people.buyer ?? (await Person.signUp());
  const { product, ...bought } = await buyOwn(buyer, pieces);
  const { orderId, transactionId } = bought;
  await submitTracking(admin, orderId, { trackingNumber: "1" });
  const form = await returnForm(buyer, orderId);
  const line = form.lineId;

  const returns = async () => (await readOrderPage(buyer, orderId)).returns;
  const press = (person: Person, button: "receive" | "cancel", returnId: string) =>
    person.submit(orderPath(orderId), { form: button, return_id: returnId });

  return {
    ...bought,
    admin,
    buyer,
    line,
    returns,
    press,
    returnOf: async (returnId: string) => (await returns()).find(({ id }) => id === returnId),
    /** The number of pieces that can be returned now. */
    returnable: async () => (await readOrderPage(buyer, orderId)).returnable?.lines[0]?.quantity ?? 0,
    /** The customer requests a return; returns its id, or the status of a refusal. */
    async ask(count: number): Promise<string> {
      const { status } = await submitReturn(buyer, orderId, { ...form, quantity_0: String(count) });
      return status === 200 ? ((await returns()).at(-1)?.id ?? "") : String(status);
    },
    /** Ops request one in Medusa Admin; returns its id, or the status of a refusal. */
    async askAsOps(count: number): Promise<string> {
      const place = { order_id: orderId, location_id: await locationOf(orderId) };
      const began = await asOps("POST", "/admin/returns", place);
      const { id } = parseAnswer(z.object({ return: z.object({ id: z.string() }) }), began).return;
      const { status } = await inOrder([
        ["POST", `/admin/returns/${id}/request-items`, { items: [{ id: line, quantity: count }] }],
        ["POST", `/admin/returns/${id}/request`, {}],
      ]);
      if (status === 200) return id;
      await asOps("DELETE", `/admin/returns/${id}/request`);
      return String(status);
    },
    /** Ops receive pieces in Medusa Admin; a refused form is closed again. */
    async receive(returnId: string, { whole = 0, damaged = 0 }: Arrived) {
      const path = `/admin/returns/${returnId}`;
      const pieces = (route: string, quantity: number) =>
        quantity > 0 ? [["POST", `${path}/${route}`, { items: [{ id: line, quantity }] }] as const] : [];
      const answer = await inOrder([
        ["POST", `${path}/receive`, {}],
        ...[...pieces("receive-items", whole), ...pieces("dismiss-items", damaged)],
        ["POST", `${path}/receive/confirm`, {}],
      ]);
      if (answer.status >= 300) await closeForm(returnId);
      return answer;
    },
    /** Ops refund an amount, in cents, in Medusa Admin. */
    async refundAsOps(amount: number) {
      const sql = `select id from payment where data->>'id' = $1 and deleted_at is null`;
      const [payment] = await queryDatabase(sql, [transactionId]);
      return await asOps("POST", `/admin/payments/${String(payment?.id)}/refund`, { amount: amount / 100 });
    },
    cancelAsOps: (returnId: string) => asOps("POST", `/admin/returns/${returnId}/cancel`, {}),
    /** Pieces in stock, relative to 100 minus the bought ones. */
    restocked: async (): Promise<number> => Number((await stockOf(product))?.stocked ?? 0) - (100 - pieces),
    /** Removes the product's stock from its location, or restores it. */
    setStockPlace: (there: boolean) =>
      queryDatabase(
        `update inventory_level l set deleted_at = case when $2 then null else now() end
         from product_variant_inventory_item i join product_variant v on v.id = i.variant_id
         where i.inventory_item_id = l.inventory_item_id and v.product_id = $1`,
        [product.productId, there],
      ),
    /** The sums of the refunds in Medusa's books, on credit notes and in mails, in cents. */
    async told() {
      const sql = `select
        coalesce((select sum(x.amount) from refund x join payment p on p.id = x.payment_id
          where p.data->>'id' = $2 and x.deleted_at is null), 0)::float8 * 100 as books,
        coalesce((select sum(d.amount) from shop_document d where d.order_id = $1 and d.kind = 'credit_note'), 0)::float8 as credited,
        coalesce((select sum((m.data->>'amount')::numeric) from outbox_mail m where m.order_id = $1 and m.kind = 'order_refund'), 0)::float8 * 100 as told`;
      const [sums] = Refunds.parse(await queryDatabase(sql, [orderId, transactionId]));
      const rounded = Object.entries(sums ?? {}).map(([name, sum]) => [name, Math.round(sum)]);
      return Object.fromEntries(rounded) as z.infer<typeof Refunds>[number];
    },
  };
}

/** Somebody's unsent order of a separate product with 100 counted pieces. */
export async function buyCounted(pieces: number) {
  const buyer = await Person.signUp();
  const { product, ...bought } = await buyOwn(buyer, pieces);
  const { orderId } = bought;
  return {
    ...bought,
    buyer,
    title: product.productName,
    /** The product's stock, and its reserved part. */
    reserved: () => stockOf(product),
    /** Ops pack and ship some of its pieces in Medusa Admin. */
    async packPart(count: number) {
      const [line] = await queryDatabase("select item_id from order_item where order_id = $1", [orderId]);
      const items = [{ id: line?.item_id, quantity: count }];
      const packed = await asOps("POST", `/admin/orders/${orderId}/fulfillments?fields=fulfillments.id`, { items });
      if (packed.status !== 200) return packed;
      return await asOps("POST", `/admin/orders/${orderId}/fulfillments/${await packedOf(orderId)}/shipments`, {
        items,
      });
    },
  };
}

/** The stock location that shipped an order. */
async function locationOf(orderId: string): Promise<string> {
  const sql = `select f.location_id from order_fulfillment l join fulfillment f on f.id = l.fulfillment_id
    where l.order_id = $1 and f.canceled_at is null order by f.created_at limit 1`;
  const [row] = await queryDatabase(sql, [orderId]);
  return String(row?.location_id);
}

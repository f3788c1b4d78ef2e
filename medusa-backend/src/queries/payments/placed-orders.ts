import { z } from "zod";
import type { Database } from "../../lib/database/connection";
import { queryRow, queryRows, queryValues } from "../../lib/database/sql";
import { Attempt } from "../../modules/payment-record/attempts";

/** A younger incomplete order is being placed right now; an older one was left by a dead server. */
export const HALF_ORDER_SECONDS = 45;

/** `whole`: everything that placing an order writes exists. `ageSeconds`: since the order's first row. */
const PlacedOrder = z.object({
  orderId: z.string(),
  cancelled: z.boolean(),
  whole: z.boolean(),
  ageSeconds: z.coerce.number(),
});
export type PlacedOrder = z.infer<typeof PlacedOrder>;

/**
 * Medusa writes the payment last, so one that is newer than the order and not cancelled shows that the order is
 * complete. The attempt's own `order_id` shows it too: the payment of a first try that failed may still exist, older
 * than the order that it finally pays.
 */
const PLACED_SQL = `
  select o.id as order_id, o.canceled_at is not null as cancelled,
    extract(epoch from now() - o.created_at) as age_seconds,
    exists (
      select 1 from payment p
      where p.payment_session_id = ? and p.deleted_at is null
        and (o.canceled_at is not null or (p.canceled_at is null and (p.created_at >= o.created_at or o.id = ?)))
    ) as whole
  from "order" o where o.metadata->>'payment_intent_id' = ? and o.deleted_at is null`;

/** The order with the attempt's PaymentIntent, or null. A unique index allows at most one. */
export async function getPlacedOrder(
  database: Database,
  attempt: Pick<Attempt, "paymentSessionId" | "paymentIntentId"> & Partial<Pick<Attempt, "orderId">>,
): Promise<PlacedOrder | null> {
  const bindings = [attempt.paymentSessionId, attempt.orderId ?? "", attempt.paymentIntentId];
  return await queryRow(database, PlacedOrder, PLACED_SQL, bindings);
}

const Orphan = Attempt.extend({ orphanId: z.string() });
/** An attempt, and an order with its PaymentIntent that it does not record. */
export type Orphan = z.infer<typeof Orphan>;

const attemptWithoutOrder = (which: string) =>
  `select * from payment_attempt where ${which} and order_id is null and deleted_at is null`;

const orphansSql = (attempts: string) => `
  select a.*, o.id as orphan_id from (${attempts}) a
  join "order" o on o.metadata->>'payment_intent_id' = a.payment_intent_id
  where o.deleted_at is null and o.canceled_at is null
    and o.created_at < now() - make_interval(secs => ${HALF_ORDER_SECONDS})
  order by o.created_at limit ?`;
const OF_ALL = orphansSql(`
  ${attemptWithoutOrder("status = 'releasing'")} union all
  ${attemptWithoutOrder("status in ('released', 'refunded') and updated_at > now() - interval '1 day'")}`);
const OF_PAYMENT = orphansSql(
  attemptWithoutOrder("status in ('releasing', 'released', 'refunded') and payment_intent_id = ?"),
);

/**
 * Orders that their attempt never recorded, and whose payment was released: it was cancelled at Stripe while the order
 * was being placed, and the server that had to undo the order died or failed. `paymentIntentId` null: of all payments.
 */
export async function listOrphanOrders(database: Database, paymentIntentId: string | null, limit: number) {
  return paymentIntentId === null
    ? await queryRows(database, Orphan, OF_ALL, [limit])
    : await queryRows(database, Orphan, OF_PAYMENT, [paymentIntentId, limit]);
}

const LOST_ORDERS_SQL = `
  select l.order_id from (
    select order_id from order_cart where cart_id = ? and deleted_at is null
    union
    select order_id from order_payment_collection where payment_collection_id = ? and deleted_at is null
  ) l
  where not exists (select 1 from "order" o where o.id = l.order_id)`;

/** Orders that the attempt's cart or payment collection is linked to, and that Medusa removed again. */
export async function listLostOrders(
  database: Database,
  { cartId, paymentCollectionId }: Pick<Attempt, "cartId" | "paymentCollectionId">,
): Promise<string[]> {
  return await queryValues(database, z.string(), LOST_ORDERS_SQL, [cartId ?? "", paymentCollectionId]);
}

const BATCH = 100;

/** Looks each line up by its id: for `not exists` PostgreSQL may read all lines of all orders. */
const LOST_RESERVATIONS_SQL = `
  select r.id from reservation_item r
  where r.deleted_at is null and r.line_item_id is not null
    and r.created_at between now() - interval '1 day' and now() - make_interval(secs => ${HALF_ORDER_SECONDS})
    and (select l.id from order_line_item l where l.id = r.line_item_id) is null
  order by r.created_at limit ${BATCH}`;

/** Reservations of the last day whose order was removed; not the newest: their order may still be being placed. */
export async function listLostReservations(database: Database): Promise<string[]> {
  return await queryValues(database, z.string(), LOST_RESERVATIONS_SQL, []);
}

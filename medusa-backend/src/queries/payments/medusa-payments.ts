import { MedusaError } from "@medusajs/framework/utils";
import { z } from "zod";
import { PaymentCard } from "../../contract/orders";
import type { Database } from "../../lib/database/connection";
import { queryRow, queryRows, queryValue, queryValues, RoundedMoney } from "../../lib/database/sql";
import { majorInSql, minorInSql } from "../expressions";
import { inOrderBooks } from "../orders/order-amounts";
import { lostOfPayment, sentBackOf } from "../refunds/reversals";

const CAPTURED = `(select coalesce(sum(x.amount), 0) as sum from capture x where x.payment_id = p.id and x.deleted_at is null)`;
const REFUNDED = `(select coalesce(sum(x.amount), 0) as sum from refund x where x.payment_id = p.id and x.deleted_at is null)`;

const PaymentToCapture = z.object({ id: z.string(), staleCaptures: z.array(z.string()) });

/** `staleCaptures`: rows without an answer from Stripe that are too old to be running, because a server died. */
export async function getPaymentToCapture(database: Database, sessionId: string) {
  const sql = `
    select p.id, coalesce(array(
      select c.id from capture c where c.payment_id = p.id and p.captured_at is null and c.deleted_at is null
        and c.created_at < now() - interval '60 seconds'), '{}') as stale_captures
    from payment p where p.payment_session_id = ? and p.deleted_at is null and p.canceled_at is null`;
  return await queryRow(database, PaymentToCapture, sql, [sessionId]);
}

const SessionAmount = z.object({ amount: RoundedMoney, currencyCode: z.string() });

/** @throws MedusaError `not_found`, as Medusa's own service, for a session that does not exist */
export async function requireSessionAmount(database: Database, sessionId: string) {
  const sql = `select s.amount::float8 as amount, s.currency_code from payment_session s
    where s.id = ? and s.deleted_at is null`;
  const session = await queryRow(database, SessionAmount, sql, [sessionId]);
  if (!session) throw new MedusaError(MedusaError.Types.NOT_FOUND, "The payment session does not exist.");
  return session;
}

/** The card that paid for an order (modules/stripe/client.ts); null for older orders. */
export async function getPaymentCard(database: Database, orderId: string): Promise<PaymentCard | null> {
  const sql = `
    select p.data->'card'->>'brand' as brand, p.data->'card'->>'last4' as last4
    from payment_attempt a
    join payment p on p.payment_session_id = a.payment_session_id and p.deleted_at is null
    where a.order_id = ? and a.deleted_at is null and p.data->'card' is not null limit 1`;
  return await queryRow(database, PaymentCard.nullable().catch(null), sql, [orderId]);
}

const Releasable = z.object({ id: z.string(), captured: z.boolean(), amount: z.number() });
/** `amount` in major units: what was captured less what was refunded or taken back by a bank. */
export type Releasable = z.infer<typeof Releasable>;

const RELEASABLE_SQL = `
  select p.id, c.sum > 0 as captured, (c.sum - gone.sum)::float8 as amount
  from payment p
  cross join lateral ${CAPTURED} c
  cross join lateral ${REFUNDED} r
  cross join lateral (select r.sum + ${majorInSql(lostOfPayment("p.data->>'id'"), "p.currency_code")} as sum) gone
  where p.deleted_at is null and p.canceled_at is null and (c.sum = 0 or c.sum > gone.sum)`;
const OF_SESSION = "p.payment_session_id = ?";
const OF_ORDER = `p.payment_collection_id in (
  select l.payment_collection_id from order_payment_collection l where l.order_id = ? and l.deleted_at is null)`;

/** Medusa's payments that hold or keep money, of a payment session or of an order. */
export async function listReleasable(database: Database, of: { sessionId: string } | { orderId: string }) {
  const [which, id] = "sessionId" in of ? [OF_SESSION, of.sessionId] : [OF_ORDER, of.orderId];
  return await queryRows(database, Releasable, `${RELEASABLE_SQL} and ${which}`, [id]);
}

const UNRETURNED_SQL = `
  select o.id from (${RELEASABLE_SQL}) kept
  join payment p on p.id = kept.id
  join order_payment_collection l on l.payment_collection_id = p.payment_collection_id and l.deleted_at is null
  join "order" o on o.id = l.order_id and o.deleted_at is null and o.canceled_at > now() - interval '1 day'
  where not exists (select 1 from order_status s where s.order_id = o.id and s.deleted_at is null)
  group by o.id order by o.canceled_at limit ?`;

/** Orders that ops created and cancelled in the last day, and whose money is still held or kept, oldest first. */
export async function listUnreturnedOrders(database: Database, limit: number): Promise<string[]> {
  return await queryValues(database, z.string(), UNRETURNED_SQL, [limit]);
}

/** In minor units. `refunded`: without refunds that the bank sent back, until Stripe is asked again. */
const Books = z.object({
  paymentId: z.string(),
  orderId: z.string(),
  orderNumber: z.number(),
  cancelled: z.boolean(),
  currencyCode: z.string(),
  captured: z.coerce.number().int(),
  refunded: z.coerce.number().int(),
});

const booksSql = (which: string) => `
  select p.id as payment_id, o.id as order_id, o.display_id as order_number,
    o.canceled_at is not null as cancelled, p.currency_code,
    ${minorInSql("c.sum", "p.currency_code")} as captured,
    ${minorInSql("r.sum", "p.currency_code")} - ${sentBackOf("coalesce(o.metadata->>'payment_intent_id', p.data->>'id')")} as refunded
  from "order" o
  join order_payment_collection l on l.order_id = o.id and l.deleted_at is null
  join payment p on p.payment_collection_id = l.payment_collection_id and p.deleted_at is null
  cross join lateral (select coalesce(sum(x.amount), 0) as sum from capture x where x.payment_id = p.id and p.captured_at is not null and x.deleted_at is null) c
  cross join lateral ${REFUNDED} r
  where ${which} = ? and o.deleted_at is null`;
// Only its own payment: one that ops noted later for the order is not the PaymentIntent's.
const OF_SHOP_ORDER = booksSql("p.data->>'id' = o.metadata->>'payment_intent_id' and o.metadata->>'payment_intent_id'");
const OF_HANDMADE_ORDER = booksSql("p.provider_id like 'pp_stripe%' and p.data->>'id'");

/** Medusa's books for the order of a PaymentIntent, whether the shop or ops created the order. */
export async function getBooks(database: Database, paymentIntentId: string): Promise<z.infer<typeof Books> | null> {
  const shops = await queryRow(database, Books, OF_SHOP_ORDER, [paymentIntentId]);
  if (shops) return shops;
  return await queryRow(database, Books, OF_HANDMADE_ORDER, [paymentIntentId]);
}

const PAYMENT_INTENT_SQL = `
  select coalesce(o.metadata->>'payment_intent_id', (
    select p.data->>'id' from order_payment_collection l
    join payment p on p.payment_collection_id = l.payment_collection_id and p.deleted_at is null
    where l.order_id = o.id and l.deleted_at is null and p.provider_id like 'pp_stripe%'
    order by p.created_at desc limit 1)) as payment_intent_id
  from "order" o where o.id = ? and o.deleted_at is null`;

/** The PaymentIntent with which an order is paid, whether the shop or ops created the order. */
export async function getPaymentIntentOfOrder(database: Database, orderId: string): Promise<string | null> {
  return await queryValue(database, z.string().nullable(), PAYMENT_INTENT_SQL, [orderId]);
}

const UnfinishedRefund = z.object({ refundId: z.string(), amount: z.coerce.number().int() });

const UNFINISHED_SQL = `
  select x.id as refund_id, ${minorInSql("x.amount", "p.currency_code")} as amount
  from refund x join payment p on p.id = x.payment_id
  where x.payment_id = ? and x.deleted_at is null and not ${inOrderBooks("x", "?")}
  order by x.created_at limit 1`;

/** The oldest refund of a payment that is missing from the books of its order, in minor units. */
export async function getUnfinishedRefund(
  database: Database,
  { paymentId, orderId }: { paymentId: string; orderId: string },
): Promise<z.infer<typeof UnfinishedRefund> | null> {
  return await queryRow(database, UnfinishedRefund, UNFINISHED_SQL, [paymentId, orderId]);
}

const ORDER_OF_PAYMENT_SQL = `
  select l.order_id from payment p join order_payment_collection l on l.payment_collection_id = p.payment_collection_id
  where p.id = ? and p.deleted_at is null and l.deleted_at is null limit 1`;

export async function getOrderIdOfPayment(database: Database, paymentId: string): Promise<string | null> {
  return await queryValue(database, z.string(), ORDER_OF_PAYMENT_SQL, [paymentId]);
}

const Capturable = z.object({ amount: z.number(), atStripe: z.boolean(), notDue: z.boolean() });

const CAPTURABLE_SQL = `
  select p.amount::float8 as amount, p.provider_id like 'pp_stripe%' as at_stripe,
    o.canceled_at is not null or coalesce(a.status in ('releasing', 'released', 'refunded'), false) as not_due
  from payment p
  join order_payment_collection l on l.payment_collection_id = p.payment_collection_id and l.deleted_at is null
  join "order" o on o.id = l.order_id and o.deleted_at is null
  left join payment_attempt a on a.order_id = o.id and a.deleted_at is null
  where p.id = ? and p.deleted_at is null`;

/** Of an order. `amount` in major units; `notDue`: the order is cancelled or its payment released. */
export async function getCapturable(database: Database, paymentId: string) {
  return await queryRow(database, Capturable, CAPTURABLE_SQL, [paymentId]);
}

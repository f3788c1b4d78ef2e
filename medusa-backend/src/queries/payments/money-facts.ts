import { z } from "zod";
import { ShopOrderStatus } from "../../contract/common";
import { RefundWait } from "../../contract/reversals";
import type { Database } from "../../lib/database/connection";
import { queryRows } from "../../lib/database/sql";
import { ATTEMPT_STATUSES } from "../../modules/payment-record/attempt-status";
import { minorInSql, UNPAID } from "../expressions";
import { SENT } from "../orders/fulfillments";
import { inOrderBooks, ORDER_MONEY_JOIN, ORDER_TOTAL } from "../orders/order-money";
import { REFUND_WAIT } from "../orders/return-money";

const Minor = z.coerce.number().int();
const Instant = z.date().transform((date) => date.getTime());

const OrderFactsRow = z.object({
  order_id: z.string(),
  order_number: z.number(),
  payment_intent_id: z.string().nullable(),
  status: ShopOrderStatus,
  cancelled_at: Instant.nullable(),
  placed_at: Instant,
  total: Minor,
  currency_code: z.string(),
  captured: Minor,
  refunded: Minor,
  due: Minor,
  due_since: Instant.nullable(),
  waits_for: RefundWait.nullable(),
});
export type OrderFactsRow = z.infer<typeof OrderFactsRow>;

/**
 * The orders to read: those of these payments, those with these ids, those placed between two times and those cancelled
 * since a time (milliseconds).
 */
export type OrdersWanted = {
  paymentIntentIds: string[];
  orderIds: string[];
  placed: { from: number; to: number } | null;
  cancelledSince: number | null;
};

/**
 * The shop's orders with their money in minor units. Refunds count if they are in the order's books or are being
 * written there. `due` is what the books owe the customer. An order that was not placed in the shop has no status and
 * is left out; a partly sent one counts as shipped, because it can no longer be cancelled.
 */
export async function listOrderMoney(database: Database, wanted: OrdersWanted): Promise<OrderFactsRow[]> {
  // With "exists", the planner would read all parcels at once.
  const sql = `
    select o.id as order_id, o.display_id as order_number, o.metadata->>'payment_intent_id' as payment_intent_id,
      case when s.status = 'pending' and (select true ${SENT} limit 1) then 'shipped' else s.status end as status,
      o.canceled_at as cancelled_at, o.created_at as placed_at, o.currency_code, ${minorInSql(`(${ORDER_TOTAL})`, "o.currency_code")} as total,
      ${minorInSql("money.captured", "o.currency_code")} as captured, ${minorInSql("booked.refunded", "o.currency_code")} as refunded,
      case when o.canceled_at is null then greatest(0, ${minorInSql(`-${UNPAID}`, "o.currency_code")}) else 0 end as due,
      m.updated_at as due_since, ${REFUND_WAIT} as waits_for
    from "order" o
    join order_status s on s.order_id = o.id and s.deleted_at is null
    ${ORDER_MONEY_JOIN}
    cross join lateral (
      select coalesce(sum(x.amount), 0) as refunded from order_payment_collection l
      join payment p on p.payment_collection_id = l.payment_collection_id and p.deleted_at is null
      join refund x on x.payment_id = p.id and x.deleted_at is null
      where l.order_id = o.id and l.deleted_at is null
        and (${inOrderBooks("x", "o.id")} or x.created_at > now() - interval '1 minute')) booked
    where o.deleted_at is null and (o.metadata->>'payment_intent_id' = any(?::text[]) or o.id = any(?::text[])
      or (o.created_at >= ?::timestamptz and o.created_at < ?::timestamptz) or o.canceled_at >= ?::timestamptz)`;
  const { paymentIntentIds, orderIds, placed, cancelledSince } = wanted;
  const times = [placed?.from, placed?.to, cancelledSince].map((time) => (time ? new Date(time).toISOString() : null));
  return await queryRows(database, OrderFactsRow, sql, [paymentIntentIds, orderIds, ...times]);
}

const SessionOrder = z.object({ session_id: z.string(), order_id: z.string() });

/** The orders that these payment sessions belong to. */
export async function listSessionOrders(
  database: Database,
  sessionIds: string[],
): Promise<z.infer<typeof SessionOrder>[]> {
  const sql = `
    select ps.id as session_id, l.order_id from payment_session ps
    join order_payment_collection l on l.payment_collection_id = ps.payment_collection_id and l.deleted_at is null
    where ps.id = any(?::text[]) and ps.deleted_at is null`;
  return await queryRows(database, SessionOrder, sql, [sessionIds]);
}

const AttemptRow = z.object({
  payment_intent_id: z.string(),
  status: z.enum(ATTEMPT_STATUSES),
  has_cart: z.boolean(),
  changed_at: Instant,
});

/** The shop's own record of these payments. */
export async function listAttemptFacts(
  database: Database,
  paymentIntentIds: string[],
): Promise<z.infer<typeof AttemptRow>[]> {
  const sql = `select payment_intent_id, status, cart_id is not null as has_cart, updated_at as changed_at
    from payment_attempt where payment_intent_id = any(?::text[]) and deleted_at is null`;
  return await queryRows(database, AttemptRow, sql, [paymentIntentIds]);
}

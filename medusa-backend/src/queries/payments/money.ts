import { z } from "zod";
import { ShopOrderStatus } from "../../contract/common";
import { MoneyPayment, type MoneyPaymentsAnswer, type MoneyPaymentsQuery } from "../../contract/money";
import { RefundWait } from "../../contract/refunds";
import type { Database } from "../../lib/database/connection";
import { queryRows } from "../../lib/database/sql";
import { ATTEMPT_STATUSES } from "../../modules/payment-record/attempts";
import { minorInSql, orderNumberIn, toPattern, UNPAID } from "../expressions";
import { newestFound, olderThan, type Part, queryListPage, readCursor } from "../lists";
import { inOrderBooks, ORDER_MONEY_JOIN, ORDER_TOTAL } from "../orders/order-amounts";
import { SENT } from "../orders/parcels";
import { lostOfPayment, owedOfPayment } from "../refunds/reversals";
import { REFUND_WAIT } from "../returns/return-refunds";

const Minor = z.coerce.number().int();
const Instant = z.date().transform((date) => date.getTime());

/** In minor units. `total`: before refunds; `due`: what Medusa's books owe the customer; `waitsFor`: its reason. */
const OrderFacts = z.object({
  orderId: z.string(),
  orderNumber: z.number(),
  paymentIntentId: z.string().nullable(),
  status: ShopOrderStatus,
  cancelledAt: Instant.nullable(),
  placedAt: Instant,
  total: Minor,
  currencyCode: z.string(),
  captured: Minor,
  refunded: Minor,
  due: Minor,
  dueSince: Instant.nullable(),
  waitsFor: RefundWait.nullable(),
});
export type OrderFacts = z.infer<typeof OrderFacts>;

/** Orders of these payments, with these ids, placed between two times, or cancelled since a time (milliseconds). */
export type OrdersWanted = {
  paymentIntentIds: string[];
  orderIds: string[];
  placed: { from: number; to: number } | null;
  cancelledSince: number | null;
};

/**
 * The shop's orders with their money. Refunds count if they are in the order's books or are being written there. An
 * order that was not placed in the shop has no status and is left out; a partly sent one counts as shipped, because it
 * can no longer be cancelled.
 */
export async function listOrderMoney(database: Database, wanted: OrdersWanted): Promise<OrderFacts[]> {
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
  return await queryRows(database, OrderFacts, sql, [paymentIntentIds, orderIds, ...times]);
}

const SessionOrder = z.object({ sessionId: z.string(), orderId: z.string() });

export async function listSessionOrders(database: Database, sessionIds: string[]) {
  const sql = `
    select ps.id as session_id, l.order_id from payment_session ps
    join order_payment_collection l on l.payment_collection_id = ps.payment_collection_id and l.deleted_at is null
    where ps.id = any(?::text[]) and ps.deleted_at is null`;
  return await queryRows(database, SessionOrder, sql, [sessionIds]);
}

/** `hasCart`: an order can be placed for the payment without the browser. */
const AttemptFacts = z.object({
  paymentIntentId: z.string(),
  status: z.enum(ATTEMPT_STATUSES),
  hasCart: z.boolean(),
  changedAt: Instant,
});
export type AttemptFacts = z.infer<typeof AttemptFacts>;

export async function listAttemptFacts(database: Database, paymentIntentIds: string[]): Promise<AttemptFacts[]> {
  const sql = `select payment_intent_id, status, cart_id is not null as has_cart, updated_at as changed_at
    from payment_attempt where payment_intent_id = any(?::text[]) and deleted_at is null`;
  return await queryRows(database, AttemptFacts, sql, [paymentIntentIds]);
}

const PaymentRow = MoneyPayment.extend({ captured: Minor, refunded: Minor });

/** By PaymentIntent, request, or an order's id or number. Each branch has an index; one condition could not use any. */
function named(q: string): Part {
  const number = orderNumberIn(q);
  return {
    sql: `
      select x.id from payment_attempt x where x.payment_intent_id = ? and x.deleted_at is null
      union all select x.id from payment_attempt x where x.request_id = ? and x.deleted_at is null
      union all select x.id from payment_attempt x where x.order_id = ? and x.deleted_at is null
      union all select x.id from "order" o join payment_attempt x on x.payment_intent_id = o.metadata->>'payment_intent_id' and x.deleted_at is null
        where o.id = ?
      union all select x.id from "order" o join payment_attempt x on x.payment_intent_id = o.metadata->>'payment_intent_id' and x.deleted_at is null
        where o.display_id = ? and o.deleted_at is null`,
    bindings: [q, q, q, q, number],
  };
}

function pageOf({ limit, cursor, q }: z.infer<typeof MoneyPaymentsQuery>): Part {
  const older = olderThan(readCursor(cursor, "patt"), "a");
  const rows: Part = {
    sql: `select a.id, a.created_at as at, a.customer_id from payment_attempt a where a.deleted_at is null ${older.sql}`,
    bindings: older.bindings,
  };
  if (!q) return { sql: `${rows.sql} order by at desc, id desc limit ?`, bindings: [...rows.bindings, limit] };
  const email: Part = {
    sql: "s.customer_id in (select c.id from customer c where c.email ilike ? escape '\\')",
    bindings: [toPattern(q)],
  };
  const part = newestFound(rows, { byRow: email, isQuick: true, byIndex: email }, limit);
  const exact = named(q);
  return {
    sql: `select s.id from ((${part.sql}) union
      (select s.at, s.id from (${rows.sql}) s where s.id in (${exact.sql}))) s order by s.at desc, s.id desc limit ?`,
    bindings: [...part.bindings, ...rows.bindings, ...exact.bindings, limit],
  };
}

export async function listMoneyPayments(
  database: Database,
  page: z.infer<typeof MoneyPaymentsQuery>,
): Promise<MoneyPaymentsAnswer> {
  const ids = pageOf({ ...page, limit: page.limit + 1 });
  const sql = `
    with page as materialized (${ids.sql})
    select a.payment_intent_id, o.id as order_id, o.display_id as order_number, s.status as order_status, c.email as customer_email,
      a.amount, a.currency_code, a.created_at,
      case when a.status = 'refunded' and ${lostOfPayment("a.payment_intent_id")} > 0 then 'taken_back'
        when a.status = 'refunded' and ${owedOfPayment("a.payment_intent_id")} > 0 then 'owed' else a.status end as status,
      a.created_at::text || '|' || a.id as cursor,
      ${minorInSql("coalesce(money.captured, 0)", "a.currency_code")} as captured, ${minorInSql("coalesce(money.refunded, 0)", "a.currency_code")} as refunded
    from payment_attempt a
    left join lateral (
      select x.id, x.display_id from "order" x
      where x.metadata->>'payment_intent_id' = a.payment_intent_id and x.deleted_at is null limit 1
    ) o on true
    left join order_status s on s.order_id = o.id and s.deleted_at is null
    left join customer c on c.id = a.customer_id
    left join lateral (
      select sum(cap.amount) as captured, sum(ref.amount) as refunded
      from payment p
      left join lateral (select sum(x.amount) as amount from capture x where x.payment_id = p.id and p.captured_at is not null and x.deleted_at is null) cap on true
      left join lateral (select sum(x.amount) as amount from refund x where x.payment_id = p.id and x.deleted_at is null) ref on true
      where p.payment_session_id = a.payment_session_id and p.deleted_at is null
    ) money on true
    where a.id = any(array(select page.id from page))
    order by a.created_at desc, a.id desc`;
  const listed = { list: "payments", row: PaymentRow, sql, bindings: ids.bindings, limit: page.limit };
  const { shown, ...next } = await queryListPage(database, listed);
  return { payments: shown, ...next };
}

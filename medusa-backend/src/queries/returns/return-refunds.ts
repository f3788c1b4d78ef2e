import { z } from "zod";
import { type RefundDue, RefundWait } from "../../contract/refunds";
import type { Database } from "../../lib/database/connection";
import { isThere, queryRow, queryRows, queryValue, queryValues } from "../../lib/database/sql";
import { majorInSql, minorInSql, UNPAID } from "../expressions";
import { inOrderBooks } from "../orders/order-amounts";
import { lostOf, UNDECIDED_DISPUTE } from "../refunds/reversals";

/** Orders `o` with their payment `p`, their summary `m`, and the captured, refunded and lost sums. */
const PAID = `
  from "order" o
  join order_summary m on m.order_id = o.id and m.version = o.version and m.deleted_at is null
  cross join lateral (
    select p.id, p.currency_code from payment_attempt a
    join payment p on p.payment_session_id = a.payment_session_id and p.deleted_at is null and p.captured_at is not null
    where a.order_id = o.id and a.status = 'captured' and a.deleted_at is null limit 1) p
  cross join lateral (select coalesce(sum(c.amount), 0) as sum from capture c where c.payment_id = p.id and c.deleted_at is null) captured
  cross join lateral (
    select coalesce(sum(x.amount), 0) as sum from refund x
    where x.payment_id = p.id and x.deleted_at is null and ${inOrderBooks("x", "o.id")}) refunded
  cross join lateral (select ${majorInSql(lostOf("o.id"), "p.currency_code")} as sum) lost`;

const LEFT = "captured.sum - refunded.sum - lost.sum";
const OPEN_CHANGE = `exists (select 1 from order_change c
    where c.order_id = o.id and c.status in ('pending', 'requested') and c.deleted_at is null)`;

/** SQL: what a refund of an order `o` waits for. Medusa refuses one during a change, Stripe during a dispute. */
export const REFUND_WAIT = `case
    when exists (select 1 from payment_dispute d where d.order_id = o.id and ${UNDECIDED_DISPUTE}) then 'bank'
    when ${OPEN_CHANGE} then 'change' end`;

/**
 * Orders that now cost less than was paid. `amount` is never more than is left of the captured money. A refund
 * interrupted by a server's death counts once it is finished. migration-scripts/orders.ts has the index.
 */
const OWED = `
  ${PAID}
  cross join lateral (select least(-${UNPAID}, ${LEFT}) as amount) due
  where o.deleted_at is null and o.canceled_at is null and ${UNPAID} < 0 and due.amount > 0`;

/** The same after a return or an admin's refund: this is refunded automatically. */
const DUE = `${OWED}
    and (exists (select 1 from order_item i where i.order_id = o.id and i.version = o.version and i.deleted_at is null
        and i.return_received_quantity + i.return_dismissed_quantity > 0)
      or exists (select 1 from order_refund f where f.order_id = o.id and f.deleted_at is null))`;

const DueRefund = z.object({
  paymentId: z.string(),
  currencyCode: z.string(),
  amount: z.coerce.number().int(),
  waitsFor: RefundWait.nullable(),
});

/** The amount due for an order, in minor units, and what it waits for. */
async function getDue(database: Database, orderId: string): Promise<z.infer<typeof DueRefund> | null> {
  const sql = `select p.id as payment_id, p.currency_code, ${minorInSql("due.amount", "p.currency_code")} as amount,
      ${REFUND_WAIT} as waits_for ${DUE} and o.id = ?`;
  const refund = await queryRow(database, DueRefund, sql, [orderId]);
  return refund && refund.amount > 0 ? refund : null;
}

/** The amount to refund now for an order, in minor units; null if it has to wait. */
export async function getDueRefund(database: Database, orderId: string): Promise<z.infer<typeof DueRefund> | null> {
  const due = await getDue(database, orderId);
  return due?.waitsFor === null ? due : null;
}

/** The refund of an order that is due and was not made yet, for people. */
export async function getRefundDue(database: Database, orderId: string): Promise<RefundDue | null> {
  const due = await getDue(database, orderId);
  return due && { amount: due.amount, waitsFor: due.waitsFor };
}

export async function getRefundWait(database: Database, orderId: string): Promise<RefundWait | null> {
  const sql = `select ${REFUND_WAIT} as waits_for from "order" o where o.id = ?`;
  return await queryValue(database, RefundWait.nullable(), sql, [orderId]);
}

/** True if an order's customer is due money, whoever has to refund it, or got some back since that time. */
export async function isOwedOrRefundedSince(database: Database, orderId: string, time: string): Promise<boolean> {
  const sql = `select o.id ${OWED} and o.id = ?
    union all
    select a.order_id from payment_attempt a
    join payment p on p.payment_session_id = a.payment_session_id and p.deleted_at is null
    join refund x on x.payment_id = p.id and x.deleted_at is null
    where a.order_id = ? and a.deleted_at is null and x.created_at >= ?::timestamptz`;
  return await isThere(database, sql, [orderId, orderId, time]);
}

/** The orders whose books owe the customer money, whoever has to refund it. */
export async function listOwingOrders(database: Database): Promise<string[]> {
  return await queryValues(database, z.string(), `select o.id as order_id ${OWED}`);
}

const OwedRow = z.object({ orderId: z.string(), orderNumber: z.number(), amount: z.int() });

/** The same of one customer; amounts in minor units. */
export async function listOwedTo(database: Database, customerId: string): Promise<z.infer<typeof OwedRow>[]> {
  const sql = `select o.id as order_id, o.display_id as order_number,
    ${minorInSql("due.amount", "p.currency_code")}::float8 as amount ${OWED} and o.customer_id = ?`;
  return await queryRows(database, OwedRow, sql, [customerId]);
}

const RefundBasis = z.object({
  paymentId: z.string(),
  currencyCode: z.string(),
  unpaid: z.number(),
  left: z.number(),
});

/**
 * In major units, what an order's customer still has to pay by Medusa's books (negative: is due), and what is left of
 * the captured money. Null for an order without a captured payment of the shop's.
 */
export async function getRefundBasis(database: Database, orderId: string): Promise<z.infer<typeof RefundBasis> | null> {
  const sql = `select p.id as payment_id, p.currency_code, ${UNPAID}::float8 as unpaid, (${LEFT})::float8 as left
    ${PAID} where o.id = ? and o.deleted_at is null and o.canceled_at is null`;
  return await queryRow(database, RefundBasis, sql, [orderId]);
}

/** The orders whose customers are due money that nothing keeps back, however long ago that was decided. */
export async function listDueRefunds(database: Database, limit: number): Promise<string[]> {
  const sql = `select o.id as order_id ${DUE} and ${REFUND_WAIT} is null limit ?`;
  return await queryValues(database, z.string(), sql, [limit]);
}

const OpenReturn = z.object({
  orderId: z.string(),
  status: z.string(),
  items: z.array(z.object({ id: z.string(), quantity: z.number() })),
});

/** A requested return, with its outstanding pieces; null for a part of another change. */
export async function getOpenReturn(database: Database, returnId: string): Promise<z.infer<typeof OpenReturn> | null> {
  const sql = `
    select r.order_id, r.status, coalesce((
      select json_agg(json_build_object('id', i.item_id, 'quantity', (i.quantity - i.received_quantity)::float8))
      from return_item i where i.return_id = r.id and i.deleted_at is null and i.quantity > i.received_quantity), '[]'::json) as items
    from "return" r join order_status s on s.order_id = r.order_id and s.deleted_at is null
    where r.id = ? and r.deleted_at is null and r.exchange_id is null and r.claim_id is null`;
  return await queryRow(database, OpenReturn, sql, [returnId]);
}

const ReturnState = z.object({ orderId: z.string(), status: z.string() });

/** The order and the status of any return, also of an exchange or a claim. */
export async function getStateOfReturn(database: Database, returnId: string) {
  const sql = 'select r.order_id, r.status from "return" r where r.id = ? and r.deleted_at is null';
  return await queryRow(database, ReturnState, sql, [returnId]);
}

/** True if a customer is due money for a return or a decided refund. */
export async function hasDueRefund(database: Database, customerId: string): Promise<boolean> {
  const sql = `select 1 as due ${DUE} and o.customer_id = ? limit 1`;
  return await isThere(database, sql, [customerId]);
}

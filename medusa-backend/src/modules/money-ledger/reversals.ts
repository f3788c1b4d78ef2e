import { z } from "zod";
import type { Dispute, FailedRefund } from "../../contract/refunds";
import type { Database } from "../../lib/database/connection";
import { Id, isThere, queryRow, queryRows } from "../../lib/database/sql";
import type { Warning } from "../../lib/money/payments";

/** Amounts in minor units (models/money-ledger.ts). */
type OfPayment = { paymentIntentId: string; orderId: string | null; currencyCode: string };
export type NewFailedRefund = Pick<FailedRefund, "id" | "amount" | "reason"> & OfPayment;
export type StripeDispute = Omit<Dispute, "dueBy"> & OfPayment & { dueBy: Date | null; openedAt: Date };

/** False if it is already stored. */
export async function insertFailedRefund(database: Database, refund: NewFailedRefund): Promise<boolean> {
  const { id, paymentIntentId, orderId, amount, currencyCode, reason } = refund;
  const sql = `insert into failed_refund (id, payment_intent_id, order_id, amount, currency_code, reason)
    values (?, ?, ?, ?, ?, ?) on conflict (id) do nothing returning id`;
  const kept = await queryRows(database, Id, sql, [id, paymentIntentId, orderId, amount, currencyCode, reason]);
  return kept.length > 0;
}

/** False if it is no longer in state `from`. */
export async function moveFailedRefund(
  database: Database,
  { id, from, to, by }: { id: string; from: FailedRefund["state"]; to: FailedRefund["state"]; by: string | null },
): Promise<boolean> {
  const sql = `update failed_refund set state = ?, settled_by = coalesce(?, settled_by), updated_at = now(),
      settled_at = case when ? in ('again', 'otherwise') then now() end
    where id = ? and state = ? and deleted_at is null returning id`;
  return await isThere(database, sql, [to, by, to, id, from]);
}

const Kept = z.object({ status: z.string().nullable() });

/** Returns the status stored before; null for a new dispute. */
export async function saveDispute(database: Database, dispute: StripeDispute): Promise<string | null> {
  const { id, paymentIntentId, orderId, amount, taken, fee, currencyCode, reason, status, refundable } = dispute;
  const times = [dispute.dueBy?.toISOString() ?? null, dispute.openedAt.toISOString()];
  const sql = `
    with before as (select status from payment_dispute where id = ?), kept as (
      insert into payment_dispute (id, payment_intent_id, order_id, amount, taken, fee, currency_code, reason, status, refundable, due_by, opened_at)
      values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?::timestamptz, ?::timestamptz)
      on conflict (id) do update set order_id = coalesce(excluded.order_id, payment_dispute.order_id),
        amount = excluded.amount, taken = excluded.taken, fee = excluded.fee, reason = excluded.reason,
        status = excluded.status, refundable = excluded.refundable, due_by = excluded.due_by, updated_at = now()
      returning id)
    select (select status from before) as status from kept`;
  const values = [paymentIntentId, orderId, amount, taken, fee, currencyCode, reason, status, refundable, ...times];
  return (await queryRow(database, Kept, sql, [id, id, ...values]))?.status ?? null;
}

const WarningsKept = z.object({ open: z.boolean().nullable(), reason: z.string().nullable() });

/** Returns the state before. The approval of a review also closes the warnings that the reviewer could see. */
export async function saveWarning(
  database: Database,
  warning: Warning,
): Promise<{ open: boolean; reason: string } | null> {
  const { id, paymentIntentId, kind, reason, open, closed, openedAt, saidAt } = warning;
  const sql = `
    with before as (select open, reason from payment_warning where id = ?), kept as (
      insert into payment_warning (id, payment_intent_id, kind, reason, open, opened_at)
      values (?, ?, ?, ?, ?, to_timestamp(?::float8))
      on conflict (id) do update set open = payment_warning.open and excluded.open, updated_at = now(),
        reason = case when ? then excluded.reason else payment_warning.reason end
      returning id)
    select (select open from before) as open, (select reason from before) as reason from kept`;
  const values = [id, id, paymentIntentId, kind, reason, open, openedAt, closed];
  const row = await queryRow(database, WarningsKept, sql, values);
  if (kind === "review" && !open) {
    const settle = `update payment_warning set open = false, updated_at = now()
      where payment_intent_id = ? and kind = 'fraud_warning' and open
        and opened_at <= to_timestamp(?::float8) and deleted_at is null`;
    await database.raw(settle, [paymentIntentId, saidAt]);
  }
  return row && row.open !== null && row.reason !== null ? { open: row.open, reason: row.reason } : null;
}

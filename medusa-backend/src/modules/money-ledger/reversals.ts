import { z } from "zod";
import type { FAILED_REFUND_STATES } from "../../contract/reversals";
import type { Database } from "../../lib/database/connection";
import { queryRows } from "../../lib/database/sql";

type FailedRefundState = (typeof FAILED_REFUND_STATES)[number];

/** A refund that failed; `amount` in minor units (models/money-ledger.ts). */
export type NewFailedRefund = {
  id: string;
  payment_intent_id: string;
  order_id: string | null;
  amount: number;
  currency_code: string;
  reason: string;
};

/** A dispute in Stripe's form; amounts in minor units (models/money-ledger.ts). */
export type StripeDispute = {
  id: string;
  payment_intent_id: string;
  order_id: string | null;
  amount: number;
  taken: number;
  fee: number;
  currency_code: string;
  reason: string;
  status: string;
  refundable: boolean;
  due_by: Date | null;
  opened_at: Date;
};

const Id = z.object({ id: z.string() });

/** Stores a failed refund once. Returns false if it is already stored. */
export async function insertFailedRefund(database: Database, refund: NewFailedRefund): Promise<boolean> {
  const { id, payment_intent_id, order_id, amount, currency_code, reason } = refund;
  const sql = `insert into failed_refund (id, payment_intent_id, order_id, amount, currency_code, reason)
    values (?, ?, ?, ?, ?, ?) on conflict (id) do nothing returning id`;
  const kept = await queryRows(database, Id, sql, [id, payment_intent_id, order_id, amount, currency_code, reason]);
  return kept.length > 0;
}

/** Moves a failed refund to another state. Returns false if it is no longer in state `from`. */
export async function moveFailedRefund(
  database: Database,
  { id, from, to, by }: { id: string; from: FailedRefundState; to: FailedRefundState; by: string | null },
): Promise<boolean> {
  const sql = `update failed_refund set state = ?, settled_by = coalesce(?, settled_by), updated_at = now(),
      settled_at = case when ? in ('again', 'otherwise') then now() end
    where id = ? and state = ? and deleted_at is null returning id`;
  return (await queryRows(database, Id, sql, [to, by, to, id, from])).length > 0;
}

const Kept = z.object({ status: z.string().nullable() });

/** Stores the current state of a Stripe dispute, and returns the previously stored status; null for a new one. */
export async function saveDispute(database: Database, dispute: StripeDispute): Promise<string | null> {
  const { id, payment_intent_id, order_id, amount, taken, fee, currency_code, reason, status, refundable } = dispute;
  const times = [dispute.due_by?.toISOString() ?? null, dispute.opened_at.toISOString()];
  const sql = `
    with before as (select status from payment_dispute where id = ?), kept as (
      insert into payment_dispute (id, payment_intent_id, order_id, amount, taken, fee, currency_code, reason, status, refundable, due_by, opened_at)
      values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?::timestamptz, ?::timestamptz)
      on conflict (id) do update set order_id = coalesce(excluded.order_id, payment_dispute.order_id),
        amount = excluded.amount, taken = excluded.taken, fee = excluded.fee, reason = excluded.reason,
        status = excluded.status, refundable = excluded.refundable, due_by = excluded.due_by, updated_at = now()
      returning id)
    select (select status from before) as status from kept`;
  const values = [payment_intent_id, order_id, amount, taken, fee, currency_code, reason, status, refundable, ...times];
  const [row] = await queryRows(database, Kept, sql, [id, id, ...values]);
  return row?.status ?? null;
}

import { randomUUID } from "node:crypto";
import { MedusaService, Module } from "@medusajs/framework/utils";
import { z } from "zod";
import { type Database, serviceOf, withDatabase } from "../../lib/database/connection";
import { Id, queryRow, queryRows } from "../../lib/database/sql";
import { Attempt, type AttemptStatus, type NewAttempt, statusesBefore } from "./attempts";
import { PaymentAttempt } from "./models/payment-attempt";

type MoveOptions = { orderId?: string; reason?: string; connection?: Database; from?: readonly AttemptStatus[] };

/** What the sweep checks. `unsettled`: Stripe has yet to capture or to refund. `failing`: a completion has failed. */
const KINDS = {
  unsettled: "status in ('to_capture', 'releasing')",
  authorised: "status = 'open' and authorised_at is not null",
  failing: "status = 'open' and failures > 0",
  unfinished: "status = 'open' and authorised_at is null",
} as const;
export type AttemptKind = keyof typeof KINDS;

const DueAttempt = Attempt.extend({ expired: z.enum(["legacy_hold_expired", "abandoned"]).nullable() });
/** `expired` is the reason to release it if it has not become an order. */
export type DueAttempt = z.infer<typeof DueAttempt>;

type DueOptions = { pauseSeconds: number; most: number; legacyHoldMinutes: number; abandonedHours: number };

const takeDueSql = (kind: AttemptKind) => `
  update payment_attempt a set checked_at = now() where id in (
    select id from payment_attempt
    where ${KINDS[kind]} and deleted_at is null
      and coalesce(checked_at, created_at) < now() - make_interval(secs => ?::float8)
      and (status <> 'open' or authorised_at is not null or checked_at is null or checked_at < now() - (now() - created_at) / 60)
    order by checked_at nulls first limit ? for update skip locked
  ) returning a.*, case
    when status <> 'open' then null
    when cart_id is null and created_at < now() - make_interval(secs => ?::float8 * 60) then 'legacy_hold_expired'
    when created_at < now() - make_interval(hours => ?::int) then 'abandoned' end as expired`;

/** Failures within this many seconds count as one: a browser asks again after half a second. */
const COUNTED_ONCE_SECONDS = 10;
/** After a longer pause the count starts again, because a service was away and nothing was counted. */
const FORGOTTEN_SECONDS = 120;

const COUNT_FAILURE_SQL = `
  update payment_attempt set updated_at = now(), authorised_at = coalesce(authorised_at, now()),
    failures = case
      when failed_at is null or failed_at < now() - interval '${FORGOTTEN_SECONDS} seconds' then 1
      when failed_at > now() - interval '${COUNTED_ONCE_SECONDS} seconds' then failures
      else failures + 1 end,
    failed_at = case when failed_at > now() - interval '${COUNTED_ONCE_SECONDS} seconds' then failed_at else now() end
  where id = ? and status = 'open' and deleted_at is null returning failures`;

/** Stores the customers' payment attempts. */
class PaymentRecordModuleService extends withDatabase(MedusaService({ PaymentAttempt })) {
  async insertAttempt(
    { lines, delivery, ...attempt }: NewAttempt,
    transaction: Database = this.database,
  ): Promise<string | null> {
    const sql = `insert into payment_attempt (id, customer_id, digest, cart_id, payment_collection_id, payment_session_id,
        payment_intent_id, amount, currency_code, lines, delivery, request_id)
      values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?::jsonb, ?::jsonb, ?)
      on conflict (customer_id, digest) where status = 'open' and deleted_at is null do nothing returning id`;
    const row = await queryRow(transaction, Id, sql, [
      `patt_${randomUUID()}`,
      attempt.customerId,
      attempt.digest,
      attempt.cartId,
      attempt.paymentCollectionId,
      attempt.paymentSessionId,
      attempt.paymentIntentId,
      attempt.amount,
      attempt.currencyCode,
      lines && JSON.stringify(lines),
      delivery && JSON.stringify(delivery),
      attempt.requestId,
    ]);
    return row?.id ?? null;
  }

  async noteAuthorised(paymentIntentIds: readonly string[]): Promise<void> {
    const sql = `update payment_attempt set authorised_at = now(), updated_at = now()
      where payment_intent_id = any(?::text[]) and status = 'open' and authorised_at is null and deleted_at is null`;
    await this.database.raw(sql, [[...paymentIntentIds]]);
  }

  /** Returns how many completions failed in a row. */
  async countFailure(attemptId: string): Promise<number> {
    const rows = await queryRows(this.database, z.object({ failures: z.number() }), COUNT_FAILURE_SQL, [attemptId]);
    return rows[0]?.failures ?? 0;
  }

  /** False if the status table does not allow it, because another change came first. `from` narrows the table. */
  async moveAttempt(
    attemptId: string,
    to: AttemptStatus,
    { orderId, reason, connection, from }: MoveOptions = {},
  ): Promise<boolean> {
    const moved = await queryRows(
      connection ?? this.database,
      Attempt,
      `update payment_attempt set status = ?, order_id = coalesce(?, order_id), reason = coalesce(?, reason), updated_at = now()
       where id = ? and status = any(?::text[]) returning *`,
      [to, orderId ?? null, reason ?? null, attemptId, [...(from ?? statusesBefore(to))]],
    );
    return moved.length > 0;
  }

  /**
   * Least recently checked first, and marked as checked in the same statement. The pauses grow with the age (a sixtieth
   * of it), because a payment becomes less and less likely; authorised attempts keep the short pause.
   */
  async takeDueAttempts(
    kind: AttemptKind,
    { pauseSeconds, most, legacyHoldMinutes, abandonedHours }: DueOptions,
  ): Promise<DueAttempt[]> {
    const bindings = [pauseSeconds, most, legacyHoldMinutes, abandonedHours];
    return await queryRows(this.database, DueAttempt, takeDueSql(kind), bindings);
  }

  /** In minor units, if not stored yet. */
  async noteFees(fees: readonly { paymentIntentId: string; fee: number }[]): Promise<void> {
    if (fees.length === 0) return;
    const sql = `update payment_attempt a set fee = told.fee
      from unnest(?::text[], ?::integer[]) told(payment_intent_id, fee)
      where a.payment_intent_id = told.payment_intent_id and a.fee is null and a.deleted_at is null`;
    await this.database.raw(sql, [fees.map((one) => one.paymentIntentId), fees.map((one) => one.fee)]);
  }

  /** Orders have their own copy of what they keep. */
  async eraseDeliveries(customerId: string, orderIds: readonly string[]): Promise<void> {
    const sql = `update payment_attempt set delivery = null, updated_at = now()
      where (customer_id = ? or order_id = any(?::text[]))
        and status <> 'open' and delivery is not null and deleted_at is null`;
    await this.database.raw(sql, [customerId, [...orderIds]]);
  }

  /** Attempts of orders, and refunded ones, are kept forever, because money moved. */
  async deleteOldAttempts({ days, most }: { days: number; most: number }): Promise<void> {
    const sql = `delete from payment_attempt where id in (
      select id from payment_attempt where status = 'released' and order_id is null and deleted_at is null
        and updated_at < now() - make_interval(days => ?::int) limit ?)`;
    await this.database.raw(sql, [days, most]);
  }
}

export const paymentRecordService = serviceOf<PaymentRecordModuleService>("payment_record");

export default Module("payment_record", { service: PaymentRecordModuleService });

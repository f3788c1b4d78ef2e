import { randomUUID } from "node:crypto";
import { MedusaService, Module } from "@medusajs/framework/utils";
import { z } from "zod";
import { serviceOf, withDatabase } from "../../lib/database/connection";
import { claimDue, Id, keepingPlans, postpone, queryRow, queryRows, type WorkTable } from "../../lib/database/sql";
import { Warning } from "../../lib/money/payments";
import { cutText } from "../../lib/text";
import { StripeEvent } from "./models/stripe-event";

const StoredEvent = z.object({
  id: z.string(),
  eventId: z.string(),
  type: z.string(),
  paymentIntentId: z.string().nullable(),
  warning: Warning.nullable(),
  attempts: z.number(),
});
/** `attempts` includes this one. */
export type StoredEvent = z.infer<typeof StoredEvent>;

/** No processing takes 45 s. */
const EVENTS: WorkTable = {
  name: "stripe_event",
  columns: "id, event_id, type, payment_intent_id, warning, attempts",
  open: "processed_at is null",
  leaseSeconds: 45,
};

/** Stores Stripe's events, which workflows/payments processes. */
class StripeEventModuleService extends withDatabase(MedusaService({ StripeEvent })) {
  /** It may be processed `waitMs` from now; a `processed` one never is. */
  async storeEvent(
    event: { eventId: string; type: string; paymentIntentId: string | null; warning: Warning | null },
    { waitMs, processed }: { waitMs: number; processed: boolean },
  ): Promise<void> {
    const warning = event.warning && JSON.stringify(event.warning);
    await queryRows(
      keepingPlans(this.database),
      Id,
      `insert into stripe_event (id, event_id, type, payment_intent_id, warning, received_at, next_attempt_at, processed_at)
       values (?, ?, ?, ?, ?::jsonb, now(), now() + make_interval(secs => ?::float8 / 1000), case when ? then now() end)
       on conflict (event_id) where deleted_at is null do nothing returning id`,
      [`sevt_${randomUUID()}`, event.eventId, event.type, event.paymentIntentId, warning, waitMs, processed],
    );
  }

  /** Skips events that failed `mostAttempts` times. Two servers never claim the same event. */
  async takeDueEvent(mostAttempts: number): Promise<StoredEvent | null> {
    return await claimDue(this.database, EVENTS, StoredEvent, { mostAttempts });
  }

  async finishEvent(event: StoredEvent): Promise<void> {
    const sql = `update stripe_event set processed_at = now(), last_error = null, updated_at = now() where id = ? returning id`;
    await queryRows(keepingPlans(this.database), Id, sql, [event.id]);
  }

  /** Ends events that failed `mostAttempts` times, a thousand at most: what they would have told is known by now. */
  async finishGivenUpEvents(mostAttempts: number): Promise<void> {
    const sql = `update stripe_event set processed_at = now(), updated_at = now() where id = any(array(
      select id from stripe_event where processed_at is null and attempts >= ? and next_attempt_at <= now()
        and deleted_at is null order by next_attempt_at limit 1000))`;
    await this.database.raw(sql, [mostAttempts]);
  }

  /** `reason` is null if the event came too early; it is retried after the pause. */
  async postponeEvent(event: StoredEvent, reason: string | null, pauseSeconds: number): Promise<void> {
    const kept = reason === null ? null : cutText(reason, 500);
    await postpone(this.database, EVENTS, { id: event.id, reason: kept, pauseSeconds });
  }

  async countEvents({ type, paymentIntentId }: { type: string; paymentIntentId: string }): Promise<number> {
    const sql =
      "select count(*)::int as count from stripe_event where payment_intent_id = ? and type = ? and deleted_at is null";
    return (await queryRow(this.database, z.object({ count: z.int() }), sql, [paymentIntentId, type]))?.count ?? 0;
  }
}

export const STRIPE_EVENT_MODULE = "stripe_event";
export const stripeEventService = serviceOf<StripeEventModuleService>(STRIPE_EVENT_MODULE);

export default Module(STRIPE_EVENT_MODULE, { service: StripeEventModuleService });

import { randomUUID } from "node:crypto";
import { ContainerRegistrationKeys, MedusaService } from "@medusajs/framework/utils";
import { z } from "zod";
import type { Connection, ModuleCradle } from "../../lib/database/connection";
import { queryRows } from "../../lib/database/sql";
import { cutText } from "../../lib/text";
import { StripeEvent } from "./models/stripe-event";

const StoredEvent = z.object({
  id: z.string(),
  event_id: z.string(),
  type: z.string(),
  payment_intent_id: z.string().nullable(),
  attempts: z.number(),
});
/** An event that this server has taken on; `attempts` counts this time. */
export type StoredEvent = z.infer<typeof StoredEvent>;

const Id = z.object({ id: z.string() });

/** Longer than any processing takes. Whoever has not finished by then is dead, and the event is anyone's again. */
const LEASE_SECONDS = 45;
/** Stripe repeats an event for three days; a processed one is kept as long again. */
const KEPT_DAYS = 30;
const DELETED_AT_ONCE = 1_000;

/** Stores what Stripe has told the shop; workflows/inbox processes it. */
class StripeEventModuleService extends MedusaService({ StripeEvent }) {
  private readonly database: Connection;

  constructor(cradle: ModuleCradle) {
    super(cradle);
    this.database = cradle[ContainerRegistrationKeys.PG_CONNECTION];
  }

  /** Keeps an event, once by its id. It may be processed in `waitMs` from now. */
  async storeEvent(
    event: { event_id: string; type: string; payment_intent_id: string | null },
    waitMs: number,
  ): Promise<void> {
    await queryRows(
      this.database,
      Id,
      `insert into stripe_event (id, event_id, type, payment_intent_id, received_at, next_attempt_at)
       values (?, ?, ?, ?, now(), now() + make_interval(secs => ?::float8 / 1000))
       on conflict (event_id) where deleted_at is null do nothing returning id`,
      [`sevt_${randomUUID()}`, event.event_id, event.type, event.payment_intent_id, waitMs],
    );
  }

  /** Takes on the event that has been due for longest, or null; one that failed `mostAttempts` times is left. No two servers take the same one. */
  async takeDueEvent(mostAttempts: number): Promise<StoredEvent | null> {
    const [event] = await queryRows(
      this.database,
      StoredEvent,
      `update stripe_event set attempts = attempts + 1, updated_at = now(),
         next_attempt_at = now() + make_interval(secs => ?::float8)
       where id = (
         select id from stripe_event
         where processed_at is null and deleted_at is null and next_attempt_at <= now() and attempts < ?
         order by next_attempt_at limit 1 for update skip locked
       ) returning *`,
      [LEASE_SECONDS, mostAttempts],
    );
    return event ?? null;
  }

  /** Notes that nothing is left to do for the event. */
  async finishEvent(event: StoredEvent): Promise<void> {
    const sql = `update stripe_event set processed_at = now(), last_error = null, updated_at = now() where id = ? returning id`;
    await queryRows(this.database, Id, sql, [event.id]);
  }

  /** Notes why the event was not processed (null: it came early), and that it is retried after the pause. */
  async postponeEvent(event: StoredEvent, reason: string | null, pauseSeconds: number): Promise<void> {
    const sql = `update stripe_event set last_error = ?, updated_at = now(),
      next_attempt_at = now() + make_interval(secs => ?::float8) where id = ? and processed_at is null returning id`;
    const kept = reason === null ? null : cutText(reason, 500);
    await queryRows(this.database, Id, sql, [kept, pauseSeconds, event.id]);
  }

  /** How many different events of this type Stripe has told of a payment. */
  async countEvents({ type, payment_intent_id }: { type: string; payment_intent_id: string }): Promise<number> {
    const sql =
      "select count(*)::int as count from stripe_event where payment_intent_id = ? and type = ? and deleted_at is null";
    const [row] = await queryRows(this.database, z.object({ count: z.int() }), sql, [payment_intent_id, type]);
    return row?.count ?? 0;
  }

  /** Deletes events that were processed long ago, a bounded number at a time. */
  async deleteOldEvents(): Promise<void> {
    const sql = `delete from stripe_event where id in (
      select id from stripe_event where processed_at < now() - make_interval(days => ?::int) and deleted_at is null limit ?)
      returning id`;
    await queryRows(this.database, Id, sql, [KEPT_DAYS, DELETED_AT_ONCE]);
  }
}

export default StripeEventModuleService;

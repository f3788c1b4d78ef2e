import { randomUUID } from "node:crypto";
import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { z } from "zod";
import { queryRows } from "../../lib/database/sql";
import { cutText } from "../../lib/text/cut-text";
import { MOST_ATTEMPTS, restOf } from "./event-timing";

const StoredEvent = z.object({
  id: z.string(),
  event_id: z.string(),
  type: z.string(),
  payment_intent_id: z.string().nullable(),
  attempts: z.number(),
});
/** An event that this server has taken up; `attempts` counts this time. */
export type StoredEvent = z.infer<typeof StoredEvent>;

const Id = z.object({ id: z.string() });

/** Longer than any processing takes. Whoever has not finished by then is dead, and the event is anyone's again. */
const LEASE_SECONDS = 45;
/** Stripe repeats an event for three days; what was worked off is kept as long again. */
const KEPT_DAYS = 30;
const DELETED_AT_ONCE = 1_000;

const database = (container: MedusaContainer) => container.resolve(ContainerRegistrationKeys.PG_CONNECTION);

/** Keeps an event, once by its id. `waitMs` is when it may be worked off. */
export async function storeEvent(
  container: MedusaContainer,
  event: { event_id: string; type: string; payment_intent_id: string | null },
): Promise<{ waitMs: number }> {
  const waitMs = restOf(event.type);
  await queryRows(
    database(container),
    Id,
    `insert into stripe_event (id, event_id, type, payment_intent_id, received_at, next_attempt_at)
     values (?, ?, ?, ?, now(), now() + make_interval(secs => ?::float8 / 1000))
     on conflict (event_id) where deleted_at is null do nothing returning id`,
    [`sevt_${randomUUID()}`, event.event_id, event.type, event.payment_intent_id, waitMs],
  );
  return { waitMs };
}

/** Takes up the event that has been due for longest, or null. No two servers take up the same one. */
export async function takeDueEvent(container: MedusaContainer): Promise<StoredEvent | null> {
  const [event] = await queryRows(
    database(container),
    StoredEvent,
    `update stripe_event set attempts = attempts + 1, updated_at = now(),
       next_attempt_at = now() + make_interval(secs => ?::float8)
     where id = (
       select id from stripe_event
       where processed_at is null and deleted_at is null and next_attempt_at <= now() and attempts < ?
       order by next_attempt_at limit 1 for update skip locked
     ) returning *`,
    [LEASE_SECONDS, MOST_ATTEMPTS],
  );
  return event ?? null;
}

/** Notes that nothing is left to do for the event. */
export async function finishEvent(container: MedusaContainer, event: StoredEvent): Promise<void> {
  const sql = `update stripe_event set processed_at = now(), last_error = null, updated_at = now() where id = ? returning id`;
  await queryRows(database(container), Id, sql, [event.id]);
}

/** Notes why the event was not worked off (null: it came early), and that it is taken up again after the pause. */
export async function postponeEvent(
  container: MedusaContainer,
  event: StoredEvent,
  reason: string | null,
  pauseSeconds: number,
): Promise<void> {
  const sql = `update stripe_event set last_error = ?, updated_at = now(),
    next_attempt_at = now() + make_interval(secs => ?::float8) where id = ? and processed_at is null returning id`;
  await queryRows(database(container), Id, sql, [
    reason === null ? null : cutText(reason, 500),
    pauseSeconds,
    event.id,
  ]);
}

/** How many different events of this type Stripe has told of a payment. */
export async function countEvents(
  container: MedusaContainer,
  { type, payment_intent_id }: { type: string; payment_intent_id: string },
): Promise<number> {
  const sql =
    "select count(*)::int as count from stripe_event where payment_intent_id = ? and type = ? and deleted_at is null";
  const [row] = await queryRows(database(container), z.object({ count: z.int() }), sql, [payment_intent_id, type]);
  return row?.count ?? 0;
}

/** Forgets events that were worked off long ago, a bounded number at a time. */
export async function forgetOldEvents(container: MedusaContainer): Promise<void> {
  const sql = `delete from stripe_event where id in (
    select id from stripe_event where processed_at < now() - make_interval(days => ?::int) and deleted_at is null limit ?)
    returning id`;
  await queryRows(database(container), Id, sql, [KEPT_DAYS, DELETED_AT_ONCE]);
}

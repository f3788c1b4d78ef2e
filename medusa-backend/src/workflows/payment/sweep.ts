import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { z } from "zod";
import { describeError } from "../../lib/describe-error";
import { queryRows } from "../../lib/sql";
import { Attempt } from "./attempt";
import { reconcileAttempt, releaseAttempt } from "./reconcile-payment";

/** How many attempts are taken on in one go, and how many of them at the same time. */
const BATCH = 20;
const AT_ONCE = 4;
/** A sweep ends after this; the next goes on where it stopped. */
const LONGEST_SWEEP_MS = 120_000;
/** A payment that nobody finished is cancelled after this, so that the sweep need not ask for it for ever. */
const ABANDONED_HOURS = 24;

const DueAttempt = Attempt.extend({ expired: z.enum(["legacy_hold_expired", "abandoned"]).nullable() });
type DueAttempt = z.infer<typeof DueAttempt>;

/**
 * What is not at its end, least recently looked at first, and marked as looked at in the same statement. A young attempt is due
 * at each sweep; later its pauses grow with its age (a sixtieth of it: after two hours two minutes), as it is less and less
 * likely that somebody still pays.
 */
const TAKE_DUE_SQL = `
  update payment_attempt a set checked_at = now() where id in (
    select id from payment_attempt
    where status = any(?) and deleted_at is null
      and coalesce(checked_at, created_at) < now() - make_interval(secs => ?::float8)
      and (status <> 'open' or checked_at is null or checked_at < now() - (now() - created_at) / 60)
    order by checked_at nulls first limit ? for update skip locked
  ) returning a.*, case
    when status <> 'open' then null
    when cart_id is null and created_at < now() - make_interval(secs => ?::float8 * 60) then 'legacy_hold_expired'
    when created_at < now() - make_interval(hours => ?::int) then 'abandoned' end as expired`;

async function look(container: MedusaContainer, { expired, ...attempt }: DueAttempt): Promise<void> {
  const outcome = await reconcileAttempt(container, attempt, { patient: false });
  // Only what reconciling leaves alone: an authorised payment with lines has just become an order, or was refused.
  if (expired && outcome === "ignored") await releaseAttempt(container, attempt, expired);
}

async function lookAtAll(container: MedusaContainer, attempts: DueAttempt[]): Promise<void> {
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER);
  const queue = attempts.values();
  const workers = Array.from({ length: AT_ONCE }, async () => {
    for (const attempt of queue) {
      await look(container, attempt).catch((error: unknown) => {
        const event = { event: "payment_sweep_postponed", attempt_id: attempt.id, reason: describeError(error) };
        logger.warn(JSON.stringify(event));
      });
    }
  });
  await Promise.all(workers);
}

type SweepOptions = {
  /** Which attempts are looked at: those that are not at their end, or some of them. */
  statuses: readonly ("open" | "to_capture" | "releasing")[];
  /** How long an attempt is left alone after somebody looked at it. */
  pauseSeconds: number;
  legacyHoldMinutes: number;
};

/**
 * Compares what is not at its end with Stripe: authorised payments become orders, placed orders are captured, what can become no
 * order is let go. One that fails is logged and taken up again.
 */
export async function sweepPaymentAttempts(
  container: MedusaContainer,
  { statuses, pauseSeconds, legacyHoldMinutes }: SweepOptions,
): Promise<void> {
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  const until = Date.now() + LONGEST_SWEEP_MS;
  const bindings = [[...statuses], pauseSeconds, BATCH, legacyHoldMinutes, ABANDONED_HOURS];
  for (;;) {
    const due = await queryRows(database, DueAttempt, TAKE_DUE_SQL, bindings);
    await lookAtAll(container, due);
    if (due.length < BATCH || Date.now() > until) return;
  }
}

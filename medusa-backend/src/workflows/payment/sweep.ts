import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { z } from "zod";
import { queryRows } from "../../lib/database/sql";
import { describeError } from "../../lib/logs/describe-error";
import { Attempt } from "../../modules/payment-record/attempt";
import { reconcileAttempt, releaseAttempt } from "./reconcile-payment";

/** How many attempts are taken on in one go, and how many of them at the same time. */
const BATCH = 20;
const AT_ONCE = 4;
/** A payment that nobody finished is cancelled after this, so that the sweep need not ask for it for ever. */
const ABANDONED_HOURS = 24;

/**
 * Which attempts are looked at, in the order of what is lost by waiting, and how far each may delay the next sweep. `unsettled`: Stripe has
 * yet to capture or to give back. `authorised`: a card said yes, and there is no order yet. `unfinished`: as far as anyone knows nobody
 * paid; there may be thousands, so that they get a bounded number of looks in each sweep, and the others never wait for them.
 */
const KINDS = {
  unsettled: { condition: "status in ('to_capture', 'releasing')", most: Number.POSITIVE_INFINITY, longestMs: 60_000 },
  authorised: {
    condition: "status = 'open' and authorised_at is not null",
    most: Number.POSITIVE_INFINITY,
    longestMs: 60_000,
  },
  unfinished: { condition: "status = 'open' and authorised_at is null", most: 100, longestMs: 20_000 },
} as const;
export type Kind = keyof typeof KINDS;

const DueAttempt = Attempt.extend({ expired: z.enum(["legacy_hold_expired", "abandoned"]).nullable() });
type DueAttempt = z.infer<typeof DueAttempt>;

/**
 * Attempts of a kind, least recently looked at first, and marked as looked at in the same statement. A young attempt is due
 * at each sweep; later its pauses grow with its age (a sixtieth of it: after two hours two minutes) unless its card said yes, as it is
 * less and less likely that somebody still pays.
 */
const takeDueSql = (kind: Kind) => `
  update payment_attempt a set checked_at = now() where id in (
    select id from payment_attempt
    where ${KINDS[kind].condition} and deleted_at is null
      and coalesce(checked_at, created_at) < now() - make_interval(secs => ?::float8)
      and (status <> 'open' or authorised_at is not null or checked_at is null or checked_at < now() - (now() - created_at) / 60)
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
  /** What is looked at, in this order. */
  kinds: readonly Kind[];
  /** How long an attempt is left alone after somebody looked at it. */
  pauseSeconds: number;
  legacyHoldMinutes: number;
};

/**
 * Compares what is not at its end with Stripe: authorised payments become orders, placed orders are captured, what can become no
 * order is released. One that fails is logged, and looked at again by a later sweep.
 */
export async function sweepPaymentAttempts(
  container: MedusaContainer,
  { kinds, pauseSeconds, legacyHoldMinutes }: SweepOptions,
): Promise<void> {
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  const bindings = [pauseSeconds, BATCH, legacyHoldMinutes, ABANDONED_HOURS];
  for (const kind of kinds) {
    const { most, longestMs } = KINDS[kind];
    const until = Date.now() + longestMs;
    for (let looked = 0; looked < most && Date.now() < until; looked += BATCH) {
      const due = await queryRows(database, DueAttempt, takeDueSql(kind), bindings);
      await lookAtAll(container, due);
      if (due.length < BATCH) break;
    }
  }
}

import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import { describeError } from "../lib/describe-error";
import { getEnv } from "../lib/env";
import type { Attempt } from "../workflows/payment/attempt";
import { listStaleLegacyAttempts, listUnfinishedAttempts } from "../workflows/payment/attempts";
import { captureAttemptWorkflow } from "../workflows/payment/capture-payment";
import { releasePaymentWorkflow } from "../workflows/payment/release-payment";

/** How many of a kind one sweep takes on; the rest waits for the next. */
const BATCH = 100;
const LOCK = "sweep-payments";
/** Should the sweeping server die: how long until another may sweep. */
const LOCK_SECONDS = 300;

/** Does the work for each attempt; one that fails is logged, and is taken up again by the next sweep. */
async function forEachAttempt(
  container: MedusaContainer,
  attempts: readonly Attempt[],
  work: (attempt: Attempt) => Promise<unknown>,
): Promise<void> {
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER);
  for (const attempt of attempts) {
    try {
      await work(attempt);
    } catch (error) {
      const event = { event: "payment_sweep_postponed", attempt_id: attempt.id, error: describeError(error) };
      logger.warn(JSON.stringify(event));
    }
  }
}

async function sweep(container: MedusaContainer): Promise<void> {
  const release = (attempt: Attempt, reason: string) =>
    releasePaymentWorkflow(container).run({ input: { payment_intent_id: attempt.payment_intent_id, reason } });
  const toCapture = await listUnfinishedAttempts(container, "to_capture", BATCH);
  await forEachAttempt(container, toCapture, (attempt) => captureAttemptWorkflow(container).run({ input: attempt }));
  const releasing = await listUnfinishedAttempts(container, "releasing", BATCH);
  await forEachAttempt(container, releasing, (attempt) => release(attempt, "release_again"));
  const stale = await listStaleLegacyAttempts(container, getEnv().LEGACY_HOLD_MINUTES, BATCH);
  await forEachAttempt(container, stale, (attempt) => release(attempt, "legacy_hold_expired"));
}

/**
 * Goes on with what was left unfinished: takes the money of placed orders, lets go what can become no order, and cancels legacy
 * payments that no order came for. One sweep at a time, also among several servers.
 */
export default async function sweepPayments(container: MedusaContainer): Promise<void> {
  const locking = container.resolve(Modules.LOCKING);
  const mine = await locking.acquire(LOCK, { expire: LOCK_SECONDS }).then(
    () => true,
    () => false,
  );
  if (!mine) return;
  try {
    await sweep(container);
  } finally {
    await locking.release(LOCK);
  }
}

export const config = { name: "sweep-payments", schedule: { interval: getEnv().SWEEP_SECONDS * 1000 } };

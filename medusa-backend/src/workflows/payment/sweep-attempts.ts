import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import { describeError } from "../../lib/describe-error";
import type { Attempt } from "./attempt";
import { releasePaymentWorkflow } from "./release-payment";

/** How many attempts of a kind one run of a job takes on; the rest waits for the next. */
export const SWEEP_BATCH = 100;
/** Should the server die that holds a job: how long until another may run it. */
const LOCK_SECONDS = 300;

/** Runs a job's work unless it runs already, here or on another server. */
export async function runAlone(container: MedusaContainer, job: string, work: () => Promise<void>): Promise<void> {
  const locking = container.resolve(Modules.LOCKING);
  const mine = await locking.acquire(job, { expire: LOCK_SECONDS }).then(
    () => true,
    () => false,
  );
  if (!mine) return;
  try {
    await work();
  } finally {
    await locking.release(job);
  }
}

/** Does the work for each attempt; one that fails is logged, and is taken up again by the next run. */
export async function forEachAttempt(
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

/** Lets the attempts' money go; `reason` is kept with each. */
export function releaseAttempts(container: MedusaContainer, attempts: readonly Attempt[], reason: string) {
  return forEachAttempt(container, attempts, ({ payment_intent_id }) =>
    releasePaymentWorkflow(container).run({ input: { payment_intent_id, reason } }),
  );
}

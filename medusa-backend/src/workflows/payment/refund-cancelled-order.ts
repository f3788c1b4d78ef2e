import type { MedusaContainer } from "@medusajs/framework/types";
import { databaseOf } from "../../lib/database/connection";
import { logEvent } from "../../lib/logs/log-event";
import type { Attempt } from "../../modules/payment-record/attempt";
import { listReleasable } from "../../queries/payments/medusa-payments";
import { withCaptureLock } from "./payment-lock";
import { settleAttempt } from "./release-attempt";
import { releaseInMedusa } from "./release-in-medusa";
import { paymentServiceDown } from "./stripe-payments";

/**
 * One try of a call to Stripe. If Medusa's call took as long, nobody waits for a second one
 * (docs/decisions/stripe-timeouts.md).
 */
const SLOW_MS = 3_000;

/** Releases through Medusa. A failure is only logged, because Stripe is asked again in any case. */
async function releaseWithBooks(container: MedusaContainer, attempt: Attempt): Promise<void> {
  const begun = performance.now();
  for (const payment of await listReleasable(databaseOf(container), { sessionId: attempt.payment_session_id })) {
    try {
      await releaseInMedusa(container, payment);
    } catch (error) {
      logEvent(container, "warn", { event: "refund_failed", attempt_id: attempt.id }, error);
      if (performance.now() - begun > SLOW_MS) throw paymentServiceDown(error);
    }
  }
}

/**
 * Refunds a cancelled order: through Medusa, and in any case at Stripe. Safe to repeat. `reason` is kept with the
 * attempt.
 * @throws ShopError `backend_unavailable` when Stripe does not answer in time; jobs/retry-payments.ts tries again.
 */
export async function refundCancelledOrder(
  container: MedusaContainer,
  attempt: Attempt,
  reason: string,
): Promise<boolean> {
  await withCaptureLock(container, attempt.payment_intent_id, () => releaseWithBooks(container, attempt));
  return await settleAttempt(container, attempt, { reason, cause: "order_cancelled" });
}

import type { MedusaContainer } from "@medusajs/framework/types";
import { logEvent } from "../../lib/logs/log-event";
import { releasePayment } from "../payment/release-payment";

/** In seconds. Whoever holds the payment's lock at this moment is refunding it, and a person need not wait for that. */
const WAIT_SECONDS = 1;

/**
 * Refunds a cancelled order now, if Stripe does it now. Otherwise jobs/retry-payments.ts does it: the payment was
 * marked as being released together with the order's cancellation (`recordStatusStep`). `reason` is kept with the
 * attempt.
 */
export async function returnMoney(
  container: MedusaContainer,
  payment_intent_id: string,
  reason: string,
): Promise<void> {
  try {
    // Nothing left to release: it went back already, or the order has no payment of the shop's.
    void (await releasePayment(container, { payment_intent_id, reason }, { waitSeconds: WAIT_SECONDS }));
  } catch (error) {
    logEvent(container, "warn", { event: "refund_postponed", payment_intent_id }, error);
  }
}

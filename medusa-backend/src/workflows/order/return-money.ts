import type { MedusaContainer } from "@medusajs/framework/types";
import { logEvent } from "../../lib/logs/log-event";
import { releasePayment } from "../payment/release-payment";

/** In seconds. The holder of the payment's lock is refunding it, and a person need not wait for that. */
const WAIT_SECONDS = 1;

/**
 * Refunds a cancelled order at once if Stripe answers. Otherwise jobs/retry-payments.ts does it: the payment was marked
 * as releasing together with the order's cancellation (`recordStatusStep`). `reason` is kept with the attempt.
 */
export async function returnMoney(
  container: MedusaContainer,
  payment_intent_id: string,
  reason: string,
): Promise<void> {
  try {
    // Nothing left to release: the money is already refunded, or the order has no payment of the shop.
    void (await releasePayment(container, { payment_intent_id, reason }, { waitSeconds: WAIT_SECONDS }));
  } catch (error) {
    logEvent(container, "warn", { event: "refund_postponed", payment_intent_id }, error);
  }
}

import type { MedusaContainer } from "@medusajs/framework/types";
import type { Attempt } from "../../modules/payment-record/attempt";
import { RELEASABLE, type ReleaseCause } from "../../modules/payment-record/attempt-status";
import { paymentRecordService } from "../../modules/services";
import { releaseStripePayment } from "./stripe-payments";

/**
 * Ends an attempt whose money must go back: first nobody can place or capture it any more, then Stripe cancels or
 * refunds it. When Stripe does not answer, the attempt stays `releasing` and the sweep continues. Returns false when
 * there is nothing left to release, or when the cause does not allow it (`RELEASABLE`). Call it only from
 * release-payment.ts and refund-cancelled-order.ts, which look for an order first.
 * @throws ShopError `backend_unavailable` when Stripe cannot be asked.
 */
export async function settleAttempt(
  container: MedusaContainer,
  attempt: Attempt,
  { reason, cause }: { reason: string; cause: ReleaseCause },
): Promise<boolean> {
  const move = { reason, from: RELEASABLE[cause] };
  const mine =
    attempt.status === "releasing" ||
    (await paymentRecordService(container).moveAttempt(attempt.id, "releasing", move));
  if (!mine) return false;
  await paymentRecordService(container).moveAttempt(attempt.id, await releaseStripePayment(attempt.payment_intent_id));
  return true;
}

import type { MedusaContainer } from "@medusajs/framework/types";
import type { Attempt } from "./attempt";
import { moveAttempt } from "./attempts";
import { releaseStripePayment } from "./stripe-payments";

/**
 * Ends an attempt whose money must go back, with or without an order: from here on nobody can place or capture it, then Stripe
 * lets the money go. When Stripe does not answer, the attempt stays `releasing` and the sweep goes on with it. Returns false when
 * there is nothing to let go any more.
 * @throws ShopError `backend_unavailable` when Stripe cannot be asked.
 */
export async function settleAttempt(container: MedusaContainer, attempt: Attempt, reason: string): Promise<boolean> {
  const mine = attempt.status === "releasing" || (await moveAttempt(container, attempt.id, "releasing", { reason }));
  if (!mine) return false;
  await moveAttempt(container, attempt.id, await releaseStripePayment(attempt.payment_intent_id));
  return true;
}

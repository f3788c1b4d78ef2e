import type { MedusaContainer } from "@medusajs/framework/types";
import type { Attempt } from "./attempt";
import { moveAttempt } from "./attempts";
import { releaseStripePayment } from "./stripe-payments";

/**
 * Ends an attempt that can become no order: from here on nobody can place it, then Stripe lets the money go. When Stripe does not
 * answer, the attempt stays `releasing` and the sweep goes on with it. Returns false when it was no longer open.
 * @throws ShopError `backend_unavailable` when Stripe cannot be asked.
 */
export async function releaseAttempt(container: MedusaContainer, attempt: Attempt, reason: string): Promise<boolean> {
  const mine = attempt.status === "releasing" || (await moveAttempt(container, attempt.id, "releasing", { reason }));
  if (!mine) return false;
  await moveAttempt(container, attempt.id, await releaseStripePayment(attempt.payment_intent_id));
  return true;
}

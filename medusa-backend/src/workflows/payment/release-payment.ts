import type { MedusaContainer } from "@medusajs/framework/types";
import { createWorkflow, WorkflowResponse } from "@medusajs/framework/workflows-sdk";
import { withPaymentLock } from "./payment-lock";
import { type Released, type ReleasePaymentInput, releasePaymentStep } from "./steps/release-payment";

const releasePaymentWorkflow = createWorkflow("release-payment-attempt", (input: ReleasePaymentInput) => {
  return new WorkflowResponse(releasePaymentStep(input));
});

/**
 * Voids or refunds a payment that cannot become an order, for callers that hold its lock.
 * @throws ShopError `backend_unavailable`, `conflict` while a live order has it; the sweep tries again.
 */
export async function releaseLockedPayment(container: MedusaContainer, input: ReleasePaymentInput): Promise<Released> {
  return (await releasePaymentWorkflow(container).run({ input })).result;
}

/**
 * The same, but never during a completion of the same payment; `waitSeconds` is how long it waits for one.
 * @throws ShopError `backend_unavailable` (also when the payment is busy), `conflict` while a live order has it; the
 * sweep tries again.
 */
export async function releasePayment(
  container: MedusaContainer,
  input: ReleasePaymentInput,
  wait: { waitSeconds?: number } = {},
): Promise<Released> {
  return await withPaymentLock(container, input.payment_intent_id, () => releaseLockedPayment(container, input), wait);
}

import type { MedusaContainer } from "@medusajs/framework/types";
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk";
import { databaseOf } from "../../lib/database/connection";
import { ShopError } from "../../lib/shop-error";
import { isAuthorised } from "../../modules/stripe/payment-status";
import { getAttempt } from "../../queries/payments/attempts";
import { getPlacedOrder } from "../../queries/payments/placed-order";
import { withPaymentLock } from "./payment-lock";
import { refundCancelledOrder } from "./refund-cancelled-order";
import { settleAttempt } from "./release-attempt";
import { getCurrentStripePayment, noteAnswer, releaseStripePayment } from "./stripe-payments";

/**
 * `reason` is kept with the attempt for the people who investigate. `by_ops`: a person saw Stripe's answer and decided,
 * so the money goes back even if the shop's record has no such payment, or has it as released. `unless_authorised`: an
 * authorised card is left to its completion.
 */
type ReleasePaymentInput = {
  payment_intent_id: string;
  reason: string;
  by_ops?: boolean;
  unless_authorised?: boolean;
};
type Released = { released: boolean };

/** Asks Stripe, and records the answer: an authorised card is left to its completion, which then knows of it. */
async function isAuthorisedNow(container: MedusaContainer, paymentIntentId: string): Promise<boolean> {
  const payment = await getCurrentStripePayment(paymentIntentId);
  await noteAnswer(container, paymentIntentId, payment);
  return payment !== null && isAuthorised(payment.status);
}

/**
 * Releases the money unless a live order has it: then it throws `conflict`. Not undone: nobody's card may be authorised
 * a second time.
 */
const releasePaymentStep = createStep(
  "release-payment",
  async ({ payment_intent_id, reason, by_ops, unless_authorised }: ReleasePaymentInput, { container }) => {
    const attempt = await getAttempt(databaseOf(container), payment_intent_id);
    const payment = attempt ?? { payment_session_id: "", payment_intent_id };
    const order = attempt || by_ops ? await getPlacedOrder(databaseOf(container), payment) : null;
    if (order && !order.cancelled) {
      throw new ShopError("conflict", "An order that was not cancelled keeps this payment.");
    }
    if (unless_authorised && (await isAuthorisedNow(container, payment_intent_id)))
      return new StepResponse({ released: false });
    const cause = by_ops ? "decided_by_ops" : "no_order";
    const released =
      attempt &&
      (order
        ? await refundCancelledOrder(container, attempt, reason)
        : await settleAttempt(container, attempt, { reason, cause }));
    if (released || !by_ops) return new StepResponse({ released: released === true });
    await releaseStripePayment(payment_intent_id);
    return new StepResponse({ released: true });
  },
);

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

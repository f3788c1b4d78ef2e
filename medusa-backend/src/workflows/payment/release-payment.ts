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
import { getCurrentStripePayment, releaseStripePayment } from "./stripe-payments";

/**
 * `reason` is kept with the attempt, for the people who look into it. `by_ops`: a person has seen Stripe's word and decided it, so the
 * money goes back although the shop's record knows nothing of it, or holds that it went already. `unless_authorised`: a card that
 * said yes is left to the completer.
 */
type ReleasePaymentInput = {
  payment_intent_id: string;
  reason: string;
  by_ops?: boolean;
  unless_authorised?: boolean;
};
type Released = { released: boolean };

async function isAuthorisedNow(paymentIntentId: string): Promise<boolean> {
  const payment = await getCurrentStripePayment(paymentIntentId);
  return payment !== null && isAuthorised(payment.status);
}

/**
 * Releases the money unless a live order has it: then it throws `conflict`. Not undone: nobody's card is held a second time.
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
    if (unless_authorised && (await isAuthorisedNow(payment_intent_id))) return new StepResponse({ released: false });
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
 * Voids or refunds a payment that can become no order, for those who hold its lock.
 * @throws ShopError `backend_unavailable`, `conflict` while a live order has it; the sweep tries again.
 */
export async function releaseLockedPayment(container: MedusaContainer, input: ReleasePaymentInput): Promise<Released> {
  return (await releasePaymentWorkflow(container).run({ input })).result;
}

/**
 * The same, never beside a completion of the same payment. `waitSeconds` is how long it waits for one that is under way.
 * @throws ShopError `backend_unavailable`, also where the payment is busy, `conflict` while a live order has it; the sweep tries again.
 */
export async function releasePayment(
  container: MedusaContainer,
  input: ReleasePaymentInput,
  wait: { waitSeconds?: number } = {},
): Promise<Released> {
  return await withPaymentLock(container, input.payment_intent_id, () => releaseLockedPayment(container, input), wait);
}

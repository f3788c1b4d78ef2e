import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  WorkflowResponse,
} from "@medusajs/framework/workflows-sdk";
import { acquireLockStep, releaseLockStep } from "@medusajs/medusa/core-flows";
import { getAttempt } from "./attempts";
import { getPlacedOrder } from "./placed-order";
import { refundCancelledOrder } from "./refund-cancelled-order";
import { settleAttempt } from "./release-attempt";
import { releaseStripePayment } from "./stripe-payments";

/**
 * `reason` is kept with the attempt, for the people who look into it. `by_ops`: a person has seen Stripe's word and decided it, so the
 * money goes back although the shop's record knows nothing of it, or holds that it went already.
 */
export type ReleasePaymentInput = { payment_intent_id: string; reason: string; by_ops?: boolean };

/** Lets the money go unless a live order has it. Not undone: nobody's card is held a second time. */
const releasePaymentStep = createStep(
  "release-payment",
  async ({ payment_intent_id, reason, by_ops }: ReleasePaymentInput, { container }) => {
    const attempt = await getAttempt(container, payment_intent_id);
    const payment = attempt ?? { payment_session_id: "", payment_intent_id };
    const order = attempt || by_ops ? await getPlacedOrder(container, payment) : null;
    if (order && !order.cancelled) return new StepResponse({ released: false });
    const released =
      attempt &&
      (order
        ? await refundCancelledOrder(container, attempt, reason)
        : await settleAttempt(container, attempt, reason));
    if (released || !by_ops) return new StepResponse({ released: released === true });
    await releaseStripePayment(payment_intent_id);
    return new StepResponse({ released: true });
  },
);

/**
 * Voids or refunds a payment that can become no order, never beside a completion of the same one.
 * @throws ShopError `backend_unavailable`; the sweep tries again.
 */
export const releasePaymentWorkflow = createWorkflow("release-payment-attempt", (input: ReleasePaymentInput) => {
  const key = transform({ input }, ({ input }) => `payment:${input.payment_intent_id}`);
  acquireLockStep({ key, timeout: 30, ttl: 120, retryInterval: 0.1 });
  const result = releasePaymentStep(input);
  releaseLockStep({ key });
  return new WorkflowResponse(result);
});

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

/** `reason` is kept with the attempt, for the people who look into it. */
export type ReleasePaymentInput = { payment_intent_id: string; reason: string };

/** Lets the money go unless a live order has it. Not undone: nobody's card is held a second time. */
const releasePaymentStep = createStep(
  "release-payment",
  async ({ payment_intent_id, reason }: ReleasePaymentInput, { container }) => {
    const attempt = await getAttempt(container, payment_intent_id);
    const order = attempt && (await getPlacedOrder(container, attempt));
    if (!attempt || (order && !order.cancelled)) return new StepResponse({ released: false });
    const released = order
      ? await refundCancelledOrder(container, attempt, reason)
      : await settleAttempt(container, attempt, reason);
    return new StepResponse({ released });
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

import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { describeError } from "../../lib/describe-error";
import { getAttempt, moveAttempt } from "../payment/attempts";
import { refundCancelledOrder } from "../payment/refund-cancelled-order";

/**
 * `payment_intent_id` is null for an order without one; `reason` is kept with the attempt. `postpone`: somebody waits, and Stripe just
 * kept Medusa waiting; only note that the money goes back.
 */
type Input = { payment_intent_id: string | null; reason: string; postpone?: boolean };

/**
 * Makes sure that Stripe let a cancelled order's money go; where it does not answer, the sweep goes on with it. Safe to repeat;
 * false when there was nothing left to do, or it is not done yet.
 */
export const settlePaymentStep = createStep(
  "settle-payment",
  async ({ payment_intent_id, reason, postpone }: Input, { container }) => {
    const attempt = payment_intent_id ? await getAttempt(container, payment_intent_id) : null;
    if (!attempt) return new StepResponse(false);
    const logger = container.resolve(ContainerRegistrationKeys.LOGGER);
    if (postpone) {
      await moveAttempt(container, attempt.id, "releasing", { reason });
      logger.warn(JSON.stringify({ event: "refund_postponed", attempt_id: attempt.id }));
      return new StepResponse(false);
    }
    try {
      return new StepResponse(await refundCancelledOrder(container, attempt, reason));
    } catch (error) {
      logger.warn(JSON.stringify({ event: "refund_postponed", attempt_id: attempt.id, error: describeError(error) }));
      return new StepResponse(false);
    }
  },
);

import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { databaseOf } from "../../../lib/database/connection";
import { describeError } from "../../../lib/logs/describe-error";
import type { Attempt } from "../../../modules/payment-record/attempt";
import { listOpenAttempts } from "../../../queries/payments/attempts";
import { beyondLimit } from "../beyond-limit";
import { releasePayment } from "../release-payment";

/** So many of the older ones are ended with each new one, so that no start costs more than that. */
const MOST_ENDED = 10;
/** A payment that somebody completes at this moment is left alone: the least that Medusa's locks wait, in seconds. */
const WAIT_SECONDS = 1;

/**
 * Ends the payments, each by itself; one whose card was authorised is left to the completer. What Stripe does not cancel now, the sweep or
 * the next start ends. Not undone.
 */
async function end(container: MedusaContainer, attempts: readonly Attempt[], reason: string): Promise<void> {
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER);
  await Promise.all(
    attempts.map(async ({ payment_intent_id }) => {
      const input = { payment_intent_id, reason, unless_authorised: true };
      await releasePayment(container, input, { waitSeconds: WAIT_SECONDS }).catch((error: unknown) => {
        const event = { event: "release_postponed", payment_intent_id, error: describeError(error) };
        logger.warn(JSON.stringify(event));
      });
    }),
  );
}

/** Cancels the customer's other payments that wait for a card; one that is authorised is left to the completer. */
export const cancelSupersededStep = createStep(
  "cancel-superseded-payments",
  async ({ customer_id, digest }: { customer_id: string; digest: string }, { container }) => {
    const others = (await listOpenAttempts(databaseOf(container), customer_id)).filter(
      (attempt) => attempt.digest !== digest && attempt.cart_id !== null,
    );
    await end(container, others.slice(0, MOST_ENDED), "superseded");
    return new StepResponse(true);
  },
);

/**
 * Ends the customer's oldest payments that wait for a card, where they are too many (beyond-limit.ts). `payment_intent_id` is the one
 * that is answered. After it is recorded, so that starts at the same moment leave no more than the limit between them.
 */
export const limitOpenPaymentsStep = createStep(
  "limit-open-payments",
  async ({ customer_id, payment_intent_id }: { customer_id: string; payment_intent_id: string }, { container }) => {
    const beyond = beyondLimit(await listOpenAttempts(databaseOf(container), customer_id), payment_intent_id);
    await end(container, beyond.slice(0, MOST_ENDED), "too_many_open");
    return new StepResponse(true);
  },
);

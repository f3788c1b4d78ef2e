import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { describeError } from "../../../lib/describe-error";
import type { Attempt } from "../attempt";
import { listOpenAttempts } from "../attempts";
import { releasePayment } from "../release-payment";

/** So many payments of one account may be open at the same time: nobody buys in eleven tabs. */
const MOST_OPEN = 10;
/** So many of the older ones are ended with each new one, so that no start costs more than that. */
const MOST_ENDED = 10;
/** A payment that somebody completes at this moment is left alone: the least that Medusa's locks wait, in seconds. */
const WAIT_SECONDS = 1;

type Ending = { reason: string; unless_authorised: boolean };

/** Ends the payments, each by itself. What Stripe does not cancel now, the sweep or the next start ends. Not undone. */
async function end(container: MedusaContainer, attempts: readonly Attempt[], ending: Ending): Promise<void> {
  const logger = container.resolve(ContainerRegistrationKeys.LOGGER);
  await Promise.all(
    attempts.map(async ({ payment_intent_id }) => {
      const input = { payment_intent_id, ...ending };
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
    const others = (await listOpenAttempts(container, customer_id)).filter(
      (attempt) => attempt.digest !== digest && attempt.cart_id !== null,
    );
    await end(container, others.slice(0, MOST_ENDED), { reason: "superseded", unless_authorised: true });
    return new StepResponse(true);
  },
);

/**
 * Ends the customer's oldest payments beyond `MOST_OPEN`, also one whose card said yes and that no order came for. After the new one is
 * recorded, so that starts at the same moment leave no more than that between them.
 */
export const limitOpenPaymentsStep = createStep(
  "limit-open-payments",
  async ({ customer_id }: { customer_id: string }, { container }) => {
    const beyond = (await listOpenAttempts(container, customer_id)).slice(MOST_OPEN);
    await end(container, beyond.slice(0, MOST_ENDED), { reason: "too_many_open", unless_authorised: false });
    return new StepResponse(true);
  },
);

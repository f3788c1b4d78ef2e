import type { MedusaContainer } from "@medusajs/framework/types";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { PAYMENTS_BY_ACCOUNT } from "../../../lib/auth/rate-limits";
import { databaseOf } from "../../../lib/database/connection";
import { logEvent } from "../../../lib/logs/log-event";
import type { Attempt } from "../../../modules/payment-record/attempt";
import { listOpenAttempts } from "../../../queries/payments/attempts";
import { releasePayment } from "../release-payment";

/** How many payments of one account may wait for a card: as many as the account may start in a minute. */
const MOST_OPEN = PAYMENTS_BY_ACCOUNT;

/**
 * The payments beyond the limit among a customer's open ones (newest first). The current one stays, and so does one
 * whose card was authorised, which does not count towards the limit.
 */
export function beyondLimit<T extends Pick<Attempt, "payment_intent_id" | "authorised_at">>(
  open: readonly T[],
  answered: string,
): T[] {
  return open
    .filter(({ payment_intent_id, authorised_at }) => authorised_at === null && payment_intent_id !== answered)
    .slice(MOST_OPEN - 1);
}

/** The most older payments that are ended with each new one, which bounds the cost of a start. */
const MOST_ENDED = 10;
/** In seconds, the least that Medusa's locks wait: a payment that is being completed at this moment is left alone. */
const WAIT_SECONDS = 1;

/**
 * Ends each of the payments; one whose card was authorised is left to its completion. If Stripe does not cancel now,
 * the sweep or the next start does. Not undone.
 */
async function end(container: MedusaContainer, attempts: readonly Attempt[], reason: string): Promise<void> {
  await Promise.all(
    attempts.map(async ({ payment_intent_id }) => {
      const input = { payment_intent_id, reason, unless_authorised: true };
      try {
        // A card authorised meanwhile is left to its completion, and a released payment needs nothing.
        void (await releasePayment(container, input, { waitSeconds: WAIT_SECONDS }));
      } catch (error) {
        logEvent(container, "warn", { event: "release_postponed", payment_intent_id }, error);
      }
    }),
  );
}

/** `digest` of the purchase; null for a legacy payment, which is for no known purchase. */
type Started = { customer_id: string; digest: string | null; payment_intent_id: string };

/**
 * Cancels the customer's payments for other purchases that wait for a card, and the oldest ones if too many are left;
 * an authorised one is left to its completion. `payment_intent_id` is the new payment. This runs after it is recorded,
 * so that concurrent starts do not exceed the limit.
 */
export async function endOtherPayments(
  container: MedusaContainer,
  { customer_id, digest, payment_intent_id }: Started,
): Promise<void> {
  const list = () => listOpenAttempts(databaseOf(container), customer_id);
  const open = await list();
  const others = digest === null ? [] : open.filter((attempt) => attempt.digest !== digest);
  const superseded = others.filter(({ cart_id }) => cart_id !== null);
  await end(container, superseded.slice(0, MOST_ENDED), "superseded");
  const beyond = beyondLimit(superseded.length > 0 ? await list() : open, payment_intent_id);
  await end(container, beyond.slice(0, MOST_ENDED), "too_many_open");
}

/** `endOtherPayments` in a workflow. */
export const endOtherPaymentsStep = createStep("end-other-payments", async (started: Started, { container }) => {
  return new StepResponse(await endOtherPayments(container, started));
});

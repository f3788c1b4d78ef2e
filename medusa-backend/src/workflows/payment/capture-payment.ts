import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys, Modules } from "@medusajs/framework/utils";
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk";
import { capturePaymentWorkflow } from "@medusajs/medusa/core-flows";
import { z } from "zod";
import { queryRows } from "../../lib/database/sql";
import type { Attempt } from "../../modules/payment-record/attempt";
import { getAttempt, moveAttempt } from "./attempts";
import { withCaptureLock } from "./payment-lock";
import { getStripePayment } from "./stripe-payments";

const Payment = z.object({ id: z.string(), stale_captures: z.array(z.string()) });

/** A capture row without an answer from Stripe, too old to be under way: a server died between the two. */
const PAYMENT_SQL = `
  select p.id, coalesce(array(
    select c.id from capture c where c.payment_id = p.id and p.captured_at is null and c.deleted_at is null
      and c.created_at < now() - interval '60 seconds'), '{}') as stale_captures
  from payment p where p.payment_session_id = ? and p.deleted_at is null and p.canceled_at is null`;

/** Medusa's payment of the attempt. Stale captures are removed, else Medusa would refuse to capture ever again. */
const preparePaymentStep = createStep("prepare-payment-to-capture", async (attempt: Attempt, { container }) => {
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  const [payment] = await queryRows(database, Payment, PAYMENT_SQL, [attempt.payment_session_id]);
  if (!payment) throw new Error(`The attempt ${attempt.id} has no payment to capture.`);
  if (payment.stale_captures.length > 0) {
    // The service has this method; its published type leaves it out.
    const captures = container.resolve(Modules.PAYMENT) as unknown as { deleteCaptures(ids: string[]): Promise<void> };
    await captures.deleteCaptures(payment.stale_captures);
  }
  return new StepResponse({ payment_id: payment.id });
});

/** Not undone: the money is taken. */
const markCapturedStep = createStep("mark-attempt-captured", async (attempt: Attempt, { container }) => {
  return new StepResponse(await moveAttempt(container, attempt.id, "captured"));
});

/**
 * Takes the money of a placed order: Stripe, Medusa's payment and the order's transactions. Safe to repeat after any failure:
 * Stripe captures a PaymentIntent once, and its "already captured" counts as done.
 */
const captureAttemptWorkflow = createWorkflow("capture-payment-attempt", (attempt: Attempt) => {
  const payment = preparePaymentStep(attempt);
  capturePaymentWorkflow.runAsStep({ input: { payment_id: payment.payment_id } });
  const captured = markCapturedStep(attempt);
  return new WorkflowResponse(captured);
});

/** `ignored`: the money is not due any more, as the order was cancelled while somebody else held the payment's lock. */
export type Captured = "captured" | "expired" | "ignored";

async function captureOrExpireLocked(container: MedusaContainer, paymentIntentId: string): Promise<Captured> {
  const attempt = await getAttempt(container, paymentIntentId);
  if (attempt?.status === "captured") return "captured";
  if (attempt?.status !== "to_capture") return "ignored";
  try {
    await captureAttemptWorkflow(container).run({ input: attempt });
    return "captured";
  } catch (error) {
    const payment = await getStripePayment(attempt.payment_intent_id);
    if (payment?.status !== "canceled") throw error;
    await moveAttempt(container, attempt.id, "expired", { reason: "hold_ended_before_capture" });
    return "expired";
  }
}

/**
 * Takes the money of a placed order, or notes that it cannot be taken any more: the bank's hold ended, or somebody cancelled it at
 * Stripe. The order is left to people (docs/decisions/0171-a-hold-that-ended.md). Whether the money is still due is read under
 * the lock that a cancellation takes, too.
 * @throws whatever failed where another try may succeed.
 */
export async function captureOrExpire(
  container: MedusaContainer,
  { payment_intent_id }: Pick<Attempt, "payment_intent_id">,
): Promise<Captured> {
  return await withCaptureLock(container, payment_intent_id, () => captureOrExpireLocked(container, payment_intent_id));
}

import type { MedusaContainer } from "@medusajs/framework/types";
import { createWorkflow, WorkflowResponse } from "@medusajs/framework/workflows-sdk";
import { capturePaymentWorkflow } from "@medusajs/medusa/core-flows";
import { databaseOf } from "../../lib/database/connection";
import type { Attempt } from "../../modules/payment-record/attempt";
import { paymentRecordService } from "../../modules/services";
import { getAttempt } from "../../queries/payments/attempts";
import { withCaptureLock } from "./payment-lock";
import { markCapturedStep, preparePaymentStep } from "./steps/capture-steps";
import { getStripePayment } from "./stripe-payments";

/**
 * Captures the money of a placed order: at Stripe, in Medusa's payment and in the order's transactions. Safe to repeat
 * after any failure: Stripe captures a PaymentIntent once, and its "already captured" counts as done.
 */
const captureAttemptWorkflow = createWorkflow("capture-payment-attempt", (attempt: Attempt) => {
  const payment = preparePaymentStep(attempt);
  capturePaymentWorkflow.runAsStep({ input: { payment_id: payment.payment_id } });
  const captured = markCapturedStep(attempt);
  return new WorkflowResponse(captured);
});

/**
 * `ignored`: the money is no longer due, because the order was cancelled while somebody else held the payment's lock.
 */
export type Captured = "captured" | "expired" | "ignored";

async function captureOrExpireLocked(container: MedusaContainer, paymentIntentId: string): Promise<Captured> {
  const attempt = await getAttempt(databaseOf(container), paymentIntentId);
  if (attempt?.status === "captured") return "captured";
  if (attempt?.status !== "to_capture") return "ignored";
  try {
    await captureAttemptWorkflow(container).run({ input: attempt });
    return "captured";
  } catch (error) {
    const payment = await getStripePayment(attempt.payment_intent_id);
    if (payment?.status !== "canceled") throw error;
    await paymentRecordService(container).moveAttempt(attempt.id, "expired", { reason: "hold_ended_before_capture" });
    return "expired";
  }
}

/**
 * Captures the money of a placed order, or records that it can no longer be captured, because the bank's hold ended or
 * somebody cancelled it at Stripe. Then people decide about the order (docs/decisions/money-comparison.md). Whether the
 * money is still due is read under the lock that a cancellation takes too.
 * @throws whatever failed where another try may succeed.
 */
export async function captureOrExpire(
  container: MedusaContainer,
  { payment_intent_id }: Pick<Attempt, "payment_intent_id">,
): Promise<Captured> {
  return await withCaptureLock(container, payment_intent_id, () => captureOrExpireLocked(container, payment_intent_id));
}

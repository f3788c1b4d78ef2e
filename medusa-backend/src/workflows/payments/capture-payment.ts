import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { capturePaymentWorkflow } from "@medusajs/medusa/core-flows";
import { databaseOf } from "../../lib/database/connection";
import { paymentRecordService } from "../../modules/payment-record";
import type { Attempt } from "../../modules/payment-record/attempts";
import { getAttempt } from "../../queries/payments/attempts";
import { getPaymentToCapture } from "../../queries/payments/medusa-payments";
import { withCaptureLock } from "./payment-lock";
import { getStripePayment } from "./stripe-payments";

/** The id of Medusa's payment. With stale captures Medusa would refuse to capture ever again, so they are removed. */
async function preparePayment(container: MedusaContainer, attempt: Attempt): Promise<string> {
  const payment = await getPaymentToCapture(databaseOf(container), attempt.paymentSessionId);
  if (!payment) throw new Error(`The attempt ${attempt.id} has no payment to capture.`);
  if (payment.staleCaptures.length > 0) {
    // Medusa's published type leaves this method out.
    const captures = container.resolve(Modules.PAYMENT) as unknown as { deleteCaptures(ids: string[]): Promise<void> };
    await captures.deleteCaptures(payment.staleCaptures);
  }
  return payment.id;
}

/** Safe to repeat: Stripe captures a PaymentIntent once, and its "already captured" counts as done. */
async function captureAttempt(container: MedusaContainer, attempt: Attempt): Promise<void> {
  const paymentId = await preparePayment(container, attempt);
  await capturePaymentWorkflow(container).run({ input: { payment_id: paymentId } });
  await paymentRecordService(container).moveAttempt(attempt.id, "captured");
}

/** `ignored`: the order was cancelled while somebody else held the payment's lock, so the money is no longer due. */
export type Captured = "captured" | "expired" | "ignored";

async function captureOrExpireLocked(container: MedusaContainer, paymentIntentId: string): Promise<Captured> {
  const attempt = await getAttempt(databaseOf(container), paymentIntentId);
  if (attempt?.status === "captured") return "captured";
  if (attempt?.status !== "to_capture") return "ignored";
  try {
    await captureAttempt(container, attempt);
    return "captured";
  } catch (error) {
    const payment = await getStripePayment(attempt.paymentIntentId);
    if (payment?.status !== "canceled") throw error;
    await paymentRecordService(container).moveAttempt(attempt.id, "expired", { reason: "hold_ended_before_capture" });
    return "expired";
  }
}

/**
 * Reads whether the money is still due under the lock of cancellations. If the hold has ended, a person decides
 * (docs/decisions/money.md). @throws the error of a failure after which another try may succeed.
 */
export async function captureOrExpire(
  container: MedusaContainer,
  { paymentIntentId }: Pick<Attempt, "paymentIntentId">,
): Promise<Captured> {
  return await withCaptureLock(container, paymentIntentId, () => captureOrExpireLocked(container, paymentIntentId));
}

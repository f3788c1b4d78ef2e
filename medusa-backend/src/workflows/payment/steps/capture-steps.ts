import { Modules } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { databaseOf } from "../../../lib/database/connection";
import type { Attempt } from "../../../modules/payment-record/attempt";
import { paymentRecordService } from "../../../modules/services";
import { getPaymentToCapture } from "../../../queries/payments/medusa-payments";

/**
 * Medusa's payment of the attempt. Stale captures are removed, because with them Medusa would refuse to capture ever
 * again.
 */
export const preparePaymentStep = createStep("prepare-payment-to-capture", async (attempt: Attempt, { container }) => {
  const payment = await getPaymentToCapture(databaseOf(container), attempt.payment_session_id);
  if (!payment) throw new Error(`The attempt ${attempt.id} has no payment to capture.`);
  if (payment.stale_captures.length > 0) {
    // The service has this method, but its published type leaves it out.
    const captures = container.resolve(Modules.PAYMENT) as unknown as { deleteCaptures(ids: string[]): Promise<void> };
    await captures.deleteCaptures(payment.stale_captures);
  }
  return new StepResponse({ payment_id: payment.id });
});

/** Marks the attempt as captured. Not undone: the money is captured. */
export const markCapturedStep = createStep("mark-attempt-captured", async (attempt: Attempt, { container }) => {
  return new StepResponse(await paymentRecordService(container).moveAttempt(attempt.id, "captured"));
});

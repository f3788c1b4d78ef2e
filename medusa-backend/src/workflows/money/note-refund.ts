import type { MedusaContainer } from "@medusajs/framework/types";
import { createWorkflow, transform, WorkflowResponse, when } from "@medusajs/framework/workflows-sdk";
import { addOrderTransactionStep, createOrderCreditLinesWorkflow } from "@medusajs/medusa/core-flows";
import { withCaptureLock, withPaymentLock } from "../payment/payment-lock";
import { creditDueStep, type RefundedPayment, writeRefundStep } from "./steps/note-refund-steps";

const noteRefundWorkflow = createWorkflow("note-refund-of-stripe", (input: RefundedPayment) => {
  const written = writeRefundStep(input);
  when("in-the-order-too", { written }, ({ written }) => written !== null).then(() => {
    addOrderTransactionStep(
      transform({ written }, ({ written }) => ({
        order_id: written?.order_id ?? "",
        amount: -(written?.amount ?? 0),
        currency_code: written?.currency_code ?? "",
        reference: "refund",
        reference_id: written?.refund_id ?? "",
      })),
    );
  });
  const credit = creditDueStep({ written });
  when("credit-live-order", { credit }, ({ credit }) => credit.amount > 0).then(() => {
    createOrderCreditLinesWorkflow.runAsStep({
      input: transform({ credit }, ({ credit }) => ({
        id: credit.order_id,
        credit_lines: [{ amount: credit.amount, reference: "refund", reference_id: credit.refund_id }],
      })),
    });
  });
  return new WorkflowResponse(transform({ written }, ({ written }) => ({ amount: written?.amount ?? null })));
});

/**
 * Writes into Medusa's books what Stripe gave back without them: a refund made in Stripe's dashboard, or one whose answer was lost.
 * No money moves. Safe to repeat: only what is missing is written. Never beside a release of the payment, which writes its refunds
 * itself. Answers the amount in major units, null when nothing was missing.
 * @throws ShopError `backend_unavailable` when Stripe cannot be asked, or the payment is busy.
 */
export async function noteRefund(container: MedusaContainer, payment_intent_id: string): Promise<number | null> {
  const note = async () => (await noteRefundWorkflow(container).run({ input: { payment_intent_id } })).result.amount;
  return await withPaymentLock(container, payment_intent_id, () => withCaptureLock(container, payment_intent_id, note));
}

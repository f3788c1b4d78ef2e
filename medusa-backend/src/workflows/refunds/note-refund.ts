import type { MedusaContainer } from "@medusajs/framework/types";
import { createWorkflow, transform, WorkflowResponse, when } from "@medusajs/framework/workflows-sdk";
import { addOrderTransactionStep } from "@medusajs/medusa/core-flows";
import { toMajor } from "../../contract/currency";
import { databaseOf } from "../../lib/database/connection";
import { moneyLedgerService } from "../../modules/money-ledger";
import { listOwedRefunds } from "../../queries/refunds/reversals";
import { withCaptureLock, withPaymentLock } from "../payments/payment-lock";
import { creditRefundStep, findMissingRefund, type RefundedPayment, writeRefundStep } from "./note-refund-steps";

const noteRefundWorkflow = createWorkflow("note-refund-of-stripe", (input: RefundedPayment) => {
  const refund = writeRefundStep(input);
  creditRefundStep({ refund });
  when("in-the-order-too", { refund }, ({ refund }) => refund !== null).then(() => {
    // This step is last: a refund without its transaction counts as unfinished.
    addOrderTransactionStep(
      transform({ refund }, ({ refund }) => ({
        order_id: refund?.orderId ?? "",
        amount: -toMajor(refund?.amount ?? 0, refund?.currencyCode ?? ""),
        currency_code: refund?.currencyCode ?? "",
        reference: "refund",
        reference_id: refund?.refundId ?? "",
      })),
    );
  });
  return new WorkflowResponse(refund);
});

/** Somebody repeated a refund in Stripe's dashboard, or cancelled the order since. The books already count it. */
async function matchFailedRefunds(container: MedusaContainer, paymentIntentId: string): Promise<void> {
  const database = databaseOf(container);
  const open = await listOwedRefunds(database, paymentIntentId);
  if (open.length === 0) return;
  let missing = (await findMissingRefund(database, paymentIntentId))?.missing ?? 0;
  for (const { id, amount } of open) {
    if (amount > missing) continue;
    missing -= amount;
    await moneyLedgerService(container).moveFailedRefund(database, { id, from: "open", to: "again", by: null });
  }
}

/** The caller holds the payment's capture lock. */
export async function noteLockedRefund(container: MedusaContainer, paymentIntentId: string): Promise<number | null> {
  await matchFailedRefunds(container, paymentIntentId);
  let noted = 0;
  for (;;) {
    const { result } = await noteRefundWorkflow(container).run({ input: { paymentIntentId } });
    if (!result) return noted === 0 ? null : noted;
    noted += result.amount;
  }
}

/**
 * Records refunds in Medusa's books that only Stripe knows: made in its dashboard, or with a lost answer. Finishes
 * those whose server died after the first row. No money moves. Safe to repeat. Never during a release of the payment,
 * which records its refunds itself. Minor units, or null if nothing was missing.
 * @throws ShopError `backend_unavailable`, also when the payment is busy.
 */
export async function noteRefund(container: MedusaContainer, paymentIntentId: string): Promise<number | null> {
  const note = () => noteLockedRefund(container, paymentIntentId);
  return await withPaymentLock(container, paymentIntentId, () => withCaptureLock(container, paymentIntentId, note));
}

import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  WorkflowResponse,
  when,
} from "@medusajs/framework/workflows-sdk";
import { addOrderTransactionStep, createOrderCreditLinesWorkflow } from "@medusajs/medusa/core-flows";
import { type Database, databaseOf } from "../../lib/database/connection";
import { toMajor } from "../../lib/money/money";
import { getOrderDue } from "../../queries/orders/order-summary";
import { getBooks } from "../../queries/payments/medusa-payments";
import { withCaptureLock, withPaymentLock } from "../payment/payment-lock";
import { getStripeFacts } from "../payment/stripe-ledger";

type Input = { payment_intent_id: string };

/** What the refund is called in Medusa's books. */
const NOTE = "Made at Stripe";

/**
 * What Stripe gave back and Medusa's books lack, in minor units, beside the books; null when they agree. Stripe is asked first: Medusa
 * writes a refund of its own down before it asks for it, so what Stripe has done by then stands in books that are read later.
 * @throws ShopError `backend_unavailable` when Stripe cannot be asked.
 */
export async function findMissingRefund(database: Database, paymentIntentId: string) {
  const payment = await getStripeFacts(paymentIntentId);
  const books = await getBooks(database, paymentIntentId);
  const missing = payment && books ? Math.min(payment.refunded, books.captured) - books.refunded : 0;
  return books && missing > 0 ? { books, missing } : null;
}

/** The refund row that Medusa's books lack, with no call to Stripe: the money is back already. Null when they agree. */
const writeRefundStep = createStep(
  "write-missing-refund",
  async ({ payment_intent_id }: Input, { container }) => {
    const found = await findMissingRefund(databaseOf(container), payment_intent_id);
    if (!found) return new StepResponse(null, null);
    const { books, missing } = found;
    // The service has these methods; its published type leaves them out.
    const payments = container.resolve(Modules.PAYMENT) as unknown as Refunds;
    const refund = { payment_id: books.payment_id, amount: toMajor(missing, books.currency_code), note: NOTE };
    const { id } = await payments.createRefunds(refund);
    return new StepResponse({ ...books, refund_id: id, amount: toMajor(missing, books.currency_code) }, id);
  },
  async (refundId, { container }) => {
    if (!refundId) return;
    await (container.resolve(Modules.PAYMENT) as unknown as Refunds).deleteRefunds([refundId]);
  },
);

type Refunds = {
  createRefunds(data: { payment_id: string; amount: number; note: string }): Promise<{ id: string }>;
  deleteRefunds(ids: string[]): Promise<void>;
};

type Written = { order_id: string; refund_id: string; amount: number; cancelled: boolean };

/**
 * What the order must be credited so that it owes nothing for the refund, as after Medusa's own: in major units, 0 on a cancelled
 * order, which takes none.
 */
const creditDueStep = createStep("credit-due", async ({ written }: { written: Written | null }, { container }) => {
  if (!written || written.cancelled) return new StepResponse({ order_id: "", refund_id: "", amount: 0 });
  const { order_id, refund_id } = written;
  const due = await getOrderDue(databaseOf(container), order_id);
  return new StepResponse({ order_id, refund_id, amount: Math.min(written.amount, Math.max(0, due ?? 0)) });
});

const noteRefundWorkflow = createWorkflow("note-refund-of-stripe", (input: Input) => {
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

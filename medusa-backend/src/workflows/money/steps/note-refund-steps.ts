import { Modules } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { type Database, databaseOf } from "../../../lib/database/connection";
import { toMajor } from "../../../lib/money/money";
import { getOrderDue } from "../../../queries/orders/order-summary";
import { getBooks } from "../../../queries/payments/medusa-payments";
import { getStripeFacts } from "../../payment/stripe-ledger";

export type RefundedPayment = { payment_intent_id: string };

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
export const writeRefundStep = createStep(
  "write-missing-refund",
  async ({ payment_intent_id }: RefundedPayment, { container }) => {
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
 * What the order must be credited so that nothing is due for the refund, as after Medusa's own: in major units, 0 on a cancelled
 * order, which takes none.
 */
export const creditDueStep = createStep(
  "credit-due",
  async ({ written }: { written: Written | null }, { container }) => {
    if (!written || written.cancelled) return new StepResponse({ order_id: "", refund_id: "", amount: 0 });
    const { order_id, refund_id } = written;
    const due = await getOrderDue(databaseOf(container), order_id);
    return new StepResponse({ order_id, refund_id, amount: Math.min(written.amount, Math.max(0, due ?? 0)) });
  },
);

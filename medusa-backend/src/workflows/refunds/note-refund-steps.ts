import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { toMajor } from "../../contract/currency";
import { type Database, databaseOf } from "../../lib/database/connection";
import { getOrderDue, isRefundCredited } from "../../queries/orders/order-amounts";
import { getBooks, getUnfinishedRefund } from "../../queries/payments/medusa-payments";
import { creditOrder, undoCredit } from "../orders/credit-order";
import { getStripeFacts } from "../payments/stripe-ledger";

export type RefundedPayment = { paymentIntentId: string };

const NOTE = "Made at Stripe";

/**
 * `missing` is what Stripe refunded and the books lack, in minor units; negative if the books have more. Stripe is read
 * first: Medusa records its own refund before it requests it, so books read later contain all that Stripe had done.
 */
async function compareRefunds(database: Database, paymentIntentId: string) {
  const payment = await getStripeFacts(paymentIntentId);
  const books = await getBooks(database, paymentIntentId);
  return payment && books ? { books, missing: Math.min(payment.refunded, books.captured) - books.refunded } : null;
}

/** Null unless the books lack something. @throws ShopError `backend_unavailable` when Stripe cannot be asked. */
export async function findMissingRefund(database: Database, paymentIntentId: string) {
  const compared = await compareRefunds(database, paymentIntentId);
  return compared && compared.missing > 0 ? compared : null;
}

/** Medusa's published type leaves these methods out. */
type Refunds = {
  createRefunds(data: { payment_id: string; amount: number; note: string }): Promise<{ id: string }>;
  deleteRefunds(ids: string[]): Promise<void>;
};
const refundsOf = (container: MedusaContainer) => container.resolve(Modules.PAYMENT) as unknown as Refunds;

/** Writes a refund into Medusa's books without a call to Stripe; `amount` in minor units. Returns its id. */
export async function bookRefund(
  container: MedusaContainer,
  { paymentId, currencyCode, amount, note }: { paymentId: string; currencyCode: string; amount: number; note: string },
): Promise<string> {
  const refund = { payment_id: paymentId, amount: toMajor(amount, currencyCode), note };
  return (await refundsOf(container).createRefunds(refund)).id;
}

/** A refund that is in Medusa's books and not in its order; `amount` in minor units. */
type Unfinished = { orderId: string; refundId: string; amount: number; currencyCode: string; cancelled: boolean };

/**
 * The refund row that Medusa's books lack, written without a call to Stripe. If no row is missing, it is a row without
 * its transaction, which is written last: a server died before it. Null if books and order are complete, or have more
 * than Stripe.
 */
export const writeRefundStep = createStep(
  "write-missing-refund",
  async ({ paymentIntentId }: RefundedPayment, { container }) => {
    const compared = await compareRefunds(databaseOf(container), paymentIntentId);
    if (!compared || compared.missing < 0) return new StepResponse<Unfinished | null, string | null>(null, null);
    const { books, missing } = compared;
    if (missing === 0) {
      const left = await getUnfinishedRefund(databaseOf(container), books);
      return new StepResponse<Unfinished | null, string | null>(left && { ...books, ...left }, null);
    }
    const refundId = await bookRefund(container, { ...books, amount: missing, note: NOTE });
    return new StepResponse<Unfinished | null, string | null>({ ...books, refundId, amount: missing }, refundId);
  },
  async (refundId, { container }) => {
    if (!refundId) return;
    await refundsOf(container).deleteRefunds([refundId]);
  },
);

/**
 * Nothing is then due for the refund once its transaction is written, as after Medusa's own refund. It credits only
 * once, and never a cancelled order, which accepts no credit.
 */
export const creditRefundStep = createStep(
  "credit-refund",
  async ({ refund }: { refund: Unfinished | null }, { container }) => {
    const database = databaseOf(container);
    if (!refund || refund.cancelled || (await isRefundCredited(database, refund))) return new StepResponse(0, null);
    const { orderId, refundId, currencyCode } = refund;
    const due = await getOrderDue(database, orderId);
    const amount = due === null ? 0 : Math.max(0, Math.min(refund.amount, due + refund.amount));
    if (amount === 0) return new StepResponse(0, null);
    const credit = { orderId, amount: toMajor(amount, currencyCode), reference: "refund", reference_id: refundId };
    return new StepResponse(amount, await creditOrder(container, credit));
  },
  async (change, { container }) => {
    if (change) await undoCredit(container, change);
  },
);

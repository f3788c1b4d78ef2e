import type { MedusaContainer } from "@medusajs/framework/types";
import { refundPaymentWorkflow } from "@medusajs/medusa/core-flows";
import { toMajor } from "../../contract/currency";
import { databaseOf } from "../../lib/database/connection";
import { logEvent } from "../../lib/logs/log-event";
import { asRefundRefused, refusalOf } from "../../modules/stripe/refund-refusal";
import { getBooks, getPaymentIntentOfOrder, getUnfinishedRefund } from "../../queries/payments/medusa-payments";
import { getDueRefund } from "../../queries/returns/return-refunds";
import { bookRefused, keepRefused } from "../money/keep-failed-refund";
import { withOrderAndPaymentLock } from "../orders/order-lock";
import { getStripeFacts } from "../payments/stripe-ledger";
import { paymentServiceDown, stripe } from "../payments/stripe-payments";
import { noteRefund } from "../refunds/note-refund";
import { findMissingRefund } from "../refunds/note-refund-steps";

const NOTE = "For returned items";

/**
 * Requests a refund again after a server died: its row is in Medusa's books, and Stripe has refunded less than they
 * say. The row's id is the idempotency key, so Stripe makes the refund once, whoever requested it first. One that
 * Stripe refuses for good is kept as failed. @throws ShopError `backend_unavailable` when Stripe cannot be asked
 */
async function repeatUnfinished(container: MedusaContainer, orderId: string, paymentIntentId: string): Promise<void> {
  await withOrderAndPaymentLock(container, orderId, async () => {
    const database = databaseOf(container);
    const books = await getBooks(database, paymentIntentId);
    const left = books && (await getUnfinishedRefund(database, books));
    const payment = left && (await getStripeFacts(paymentIntentId));
    if (!left || !payment || payment.refunded >= books.refunded) return;
    try {
      const refund = { payment_intent: paymentIntentId, amount: left.amount };
      await stripe().refunds.create(refund, { idempotencyKey: left.refundId });
    } catch (error) {
      const refusal = refusalOf(asRefundRefused(error));
      if (refusal === null) throw paymentServiceDown(error);
      await keepRefused(container, { ...left, paymentIntentId, refusal });
    }
  });
}

/** Makes Medusa's books match Stripe. @throws ShopError `backend_unavailable`, also when the order is busy */
export async function settleRefunds(container: MedusaContainer, orderId: string): Promise<void> {
  const paymentIntentId = await getPaymentIntentOfOrder(databaseOf(container), orderId);
  if (!paymentIntentId) return;
  await repeatUnfinished(container, orderId, paymentIntentId);
  await noteRefund(container, paymentIntentId);
}

/** Returns true if Stripe refused it for good, and it is kept as failed. */
async function refundOrKeep(
  container: MedusaContainer,
  paymentIntentId: string,
  { paymentId, amount, currencyCode }: { paymentId: string; amount: number; currencyCode: string },
  note: string,
): Promise<boolean> {
  try {
    await refundPaymentWorkflow(container).run({
      input: { payment_id: paymentId, amount: toMajor(amount, currencyCode), note },
    });
    return false;
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === null) throw error;
    await bookRefused(container, { paymentIntentId, amount, note, refusal });
    return true;
  }
}

/**
 * Refunds what is due for a received return or an admin's refund; `note` says why. It is read from Medusa's books under
 * the locks of order and payment, and zero once refunded: safe to repeat and to run twice at once. An unfinished
 * refund, or one whose answer was lost, is finished first; one that Stripe refuses for good is kept
 * (settle-failed-refund.ts). Minor units, or null if nothing was due.
 * @throws ShopError `backend_unavailable`, also when the order is busy; jobs/refund-returns.ts tries again.
 */
export async function refundReturned(
  container: MedusaContainer,
  orderId: string,
  note: string = NOTE,
): Promise<number | null> {
  const database = databaseOf(container);
  const paymentIntentId = await getPaymentIntentOfOrder(database, orderId);
  if (!paymentIntentId || !(await getDueRefund(database, orderId))) return null;
  await settleRefunds(container, orderId);
  const isSettled = async () => {
    const books = await getBooks(database, paymentIntentId);
    const unfinished = books && (await getUnfinishedRefund(database, books));
    return !unfinished && !(await findMissingRefund(database, paymentIntentId));
  };
  const sent = await withOrderAndPaymentLock(container, orderId, async () => {
    if (!(await isSettled())) return "unsettled";
    const due = await getDueRefund(database, orderId);
    if (!due) return null;
    return { amount: due.amount, refused: await refundOrKeep(container, paymentIntentId, due, note) };
  });
  if (sent === "unsettled") {
    // Of another request: a refund that Stripe has refused is settled after that request's lock.
    await settleRefunds(container, orderId);
    if (!(await isSettled())) throw paymentServiceDown(null);
    return await refundReturned(container, orderId, note);
  }
  if (sent?.refused) await settleRefunds(container, orderId);
  return sent?.amount ?? null;
}

/** The caller's own work is done: a failure is logged, and the job tries again. */
export async function refundReturnedOrLater(container: MedusaContainer, orderId: string, note?: string): Promise<void> {
  try {
    void (await refundReturned(container, orderId, note));
  } catch (error) {
    logEvent(container, "warn", { event: "return_refund_postponed", order_id: orderId }, error);
  }
}

import type { MedusaContainer } from "@medusajs/framework/types";
import { refundPaymentWorkflow } from "@medusajs/medusa/core-flows";
import { databaseOf } from "../../lib/database/connection";
import { logEvent } from "../../lib/logs/log-event";
import { toMajor } from "../../lib/money/money";
import { getDueRefund } from "../../queries/orders/return-money";
import { getBooks, getPaymentIntentOfOrder, getUnfinishedRefund } from "../../queries/payments/medusa-payments";
import { noteRefund } from "../money/note-refund";
import { findMissingRefund } from "../money/steps/note-refund-steps";
import { withOrderAndPaymentLock } from "../order/order-lock";
import { getStripeFacts } from "../payment/stripe-ledger";
import { paymentServiceDown, stripe } from "../payment/stripe-payments";

/** The note of a refund in Medusa's books if nobody gave a reason. */
const NOTE = "For returned items";

/**
 * Requests a refund from Stripe again after a server died: its row is in Medusa's books, and Stripe has refunded less
 * than they say. Medusa uses the row's id as the idempotency key, so Stripe makes the refund once, whoever requested it
 * first.
 * @throws ShopError `backend_unavailable` when Stripe cannot be asked
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
      await stripe().refunds.create(refund, { idempotencyKey: left.refund_id });
    } catch (error) {
      throw paymentServiceDown(error);
    }
  });
}

/**
 * Finishes a refund whose server died or whose answer was lost, so that Medusa's books match Stripe.
 * @throws ShopError `backend_unavailable` when Stripe cannot be asked, or the order is busy
 */
export async function settleRefunds(container: MedusaContainer, orderId: string): Promise<void> {
  const paymentIntentId = await getPaymentIntentOfOrder(databaseOf(container), orderId);
  if (!paymentIntentId) return;
  await repeatUnfinished(container, orderId, paymentIntentId);
  await noteRefund(container, paymentIntentId);
}

/**
 * Refunds the amount due to the customer after a return was received, in the shop or in Medusa Admin, or after an
 * admin's refund; `note` says why. The amount is read from Medusa's books under the locks of order and payment, and is
 * zero once refunded, so this is safe to repeat and to run twice at once. An unfinished refund of a dead server, or one
 * whose answer was lost, is finished first. Returns the amount in minor units, or null if nothing was due.
 * @throws ShopError `backend_unavailable` when Stripe cannot be asked or the order is busy; jobs/refund-returns.ts
 * tries again.
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
  return await withOrderAndPaymentLock(container, orderId, async () => {
    const books = await getBooks(database, paymentIntentId);
    const unfinished = books && (await getUnfinishedRefund(database, books));
    if (unfinished || (await findMissingRefund(database, paymentIntentId))) throw paymentServiceDown(null);
    const due = await getDueRefund(database, orderId);
    if (!due) return null;
    const amount = toMajor(due.amount, due.currency_code);
    await refundPaymentWorkflow(container).run({ input: { payment_id: due.payment_id, amount, note } });
    return due.amount;
  });
}

/** The same for callers whose own work is already done: a failure is logged, and the job tries again. */
export async function refundReturnedOrLater(container: MedusaContainer, orderId: string, note?: string): Promise<void> {
  try {
    void (await refundReturned(container, orderId, note));
  } catch (error) {
    logEvent(container, "warn", { event: "return_refund_postponed", order_id: orderId }, error);
  }
}

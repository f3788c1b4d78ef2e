import type { MedusaContainer } from "@medusajs/framework/types";
import type { SettleFailedRefund } from "../../contract/refunds";
import { databaseOf } from "../../lib/database/connection";
import { logEvent } from "../../lib/logs/log-event";
import { requireFound, ShopError } from "../../lib/shop-error";
import { moneyLedgerService } from "../../modules/money-ledger";
import { getBooks } from "../../queries/payments/medusa-payments";
import { getFailedRefund, isUndecided, listRetriedRefunds } from "../../queries/refunds/reversals";
import { noteAct } from "../audit/write-audit";
import { withOrderAndPaymentLock } from "../orders/order-lock";
import { getStripeFacts } from "../payments/stripe-ledger";
import { isStripeError, paymentServiceDown, stripe } from "../payments/stripe-payments";
import { settleRefunds } from "../returns/refund-returned";

/** `actorId` is the admin who decides, for the audit trail. */
type Settle = SettleFailedRefund & { orderId: string; refundId: string; actorId: string };

/** The next step of an answer: done before, to be noted, or to be requested from Stripe. */
type Next = "done" | "note" | "ask";

/** Throws `not_found`, and `conflict` if the refund is settled in the other way or cannot be made now. */
async function findNext(container: MedusaContainer, { orderId, refundId, how }: Settle): Promise<Next> {
  const refund = requireFound(await getFailedRefund(databaseOf(container), orderId, refundId), "refund");
  if (refund.state === how) return "done";
  if (refund.state === "again" || refund.state === "otherwise")
    throw new ShopError("conflict", "Somebody has settled this refund in the meantime. Please check again.");
  if (how === "otherwise") {
    if (refund.state === "retrying") throw new ShopError("conflict", "Stripe is making this refund again.");
    return "note";
  }
  if (await isUndecided(databaseOf(container), orderId))
    throw new ShopError("conflict", "The payment is disputed. Stripe refunds nothing until that is decided.");
  return "ask";
}

/**
 * Requests the refund from Stripe, unless Stripe's refunds lack less than this amount compared with the books. The
 * request is noted first: from then on the books expect the money to have left Stripe, which tells a later try whether
 * this one arrived. Finish other refunds of the order first (settleRefunds), because their money would look like this
 * one's. A definite refusal leaves the refund unchanged.
 * @throws ShopError `conflict` for a refusal, `backend_unavailable` when Stripe cannot be asked; the job asks again.
 */
async function refundAgain(container: MedusaContainer, orderId: string, id: string, by: string | null): Promise<void> {
  const database = databaseOf(container);
  const ledger = moneyLedgerService(container);
  const refund = await getFailedRefund(database, orderId, id);
  if (refund?.state !== "open" && refund?.state !== "retrying") return;
  await ledger.moveFailedRefund(database, { id, from: "open", to: "retrying", by });
  const { paymentIntentId: paymentIntent, amount } = refund;
  const [payment, books] = [await getStripeFacts(paymentIntent), await getBooks(database, paymentIntent)];
  try {
    if (payment && books && books.refunded - payment.refunded >= amount)
      await stripe().refunds.create({ payment_intent: paymentIntent, amount });
  } catch (error) {
    if (!isStripeError(error) || error.type !== "StripeInvalidRequestError") throw paymentServiceDown(error);
    await ledger.moveFailedRefund(database, { id, from: "retrying", to: "open", by: null });
    throw new ShopError("conflict", "Stripe does not take this refund. Pay the customer another way.", {
      cause: error,
    });
  }
  await ledger.moveFailedRefund(database, { id, from: "retrying", to: "again", by: null });
}

/** Notes the decision, then carries it out. Not undone, because moved money stays moved. */
async function settle(container: MedusaContainer, input: Settle): Promise<{ changed: boolean }> {
  const { orderId, refundId, actorId, how } = input;
  const next = await findNext(container, input);
  if (next === "done") return { changed: false };
  const details = { refund_id: refundId, how, reason: how === "again" ? "Refund it again" : "Paid another way" };
  await noteAct(container, { actorId, action: "order.refund_settled", subjectId: orderId, details });
  const move = { id: refundId, from: "open", to: "otherwise", by: actorId } as const;
  if (next === "note") await moneyLedgerService(container).moveFailedRefund(databaseOf(container), move);
  else await refundAgain(container, orderId, refundId, actorId);
  return { changed: true };
}

/**
 * Settles a refund that the customer's bank sent back: requests another one from Stripe, or notes that the shop has
 * paid in another way. Medusa's books and the credit note stay, because they already count the refund. Of several
 * concurrent calls, one does it.
 * @throws ShopError `not_found`, `conflict`, `backend_unavailable` (contract: SettleFailedRefund)
 */
export async function settleFailedRefund(container: MedusaContainer, input: Settle): Promise<{ changed: boolean }> {
  if (input.how === "again") await settleRefunds(container, input.orderId);
  return await withOrderAndPaymentLock(container, input.orderId, () => settle(container, input));
}

/** Finishes refunds whose server died while it was requesting them again. A failure is logged; the next run retries. */
export async function finishRetriedRefunds(container: MedusaContainer): Promise<void> {
  for (const { id, orderId } of await listRetriedRefunds(databaseOf(container))) {
    try {
      await settleRefunds(container, orderId);
      await withOrderAndPaymentLock(container, orderId, () => refundAgain(container, orderId, id, null));
    } catch (error) {
      logEvent(container, "warn", { event: "refund_again_postponed", order_id: orderId, refund_id: id }, error);
    }
  }
}

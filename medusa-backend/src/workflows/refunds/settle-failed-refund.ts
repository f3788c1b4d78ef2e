import type { MedusaContainer } from "@medusajs/framework/types";
import {
  createStep,
  createWorkflow,
  StepResponse,
  transform,
  WorkflowResponse,
  when,
} from "@medusajs/framework/workflows-sdk";
import type { SettleFailedRefund } from "../../contract/refunds";
import { databaseOf } from "../../lib/database/connection";
import { logEvent } from "../../lib/logs/log-event";
import { requireFound, ShopError } from "../../lib/shop-error";
import { moneyLedgerService } from "../../modules/money-ledger";
import { getBooks } from "../../queries/payments/medusa-payments";
import { getFailedRefund, listRetriedRefunds } from "../../queries/refunds/reversals";
import { writeAuditStep } from "../audit/write-audit";
import { withOrderAndPaymentLock } from "../orders/order-lock";
import { getStripeFacts } from "../payments/stripe-ledger";
import { isStripeError, paymentServiceDown, stripe } from "../payments/stripe-payments";
import { settleRefunds } from "../returns/refund-returned";
import { requireDecided } from "./plan-refund";

type Settle = SettleFailedRefund & { orderId: string; refundId: string; actorId: string };

type Next = "done" | "note" | "ask";

/** @throws ShopError `conflict` if the refund is settled in the other way or cannot be made now */
const requireOwedStep = createStep("require-owed-refund", async (input: Settle, { container }) => {
  const { orderId, refundId, how } = input;
  const refund = requireFound(await getFailedRefund(databaseOf(container), orderId, refundId), "refund");
  if (refund.state === how) return new StepResponse<Next>("done");
  if (refund.state === "again" || refund.state === "otherwise")
    throw new ShopError("conflict", "Somebody has settled this refund in the meantime. Please check again.");
  if (how === "otherwise") {
    if (refund.state === "retrying") throw new ShopError("conflict", "Stripe is making this refund again.");
    return new StepResponse<Next>("note");
  }
  await requireDecided(databaseOf(container), orderId);
  return new StepResponse<Next>("ask");
});

const noteOtherwiseStep = createStep(
  "note-paid-otherwise",
  async ({ refundId, actorId }: Settle, { container }) => {
    const move = { id: refundId, from: "open", to: "otherwise", by: actorId } as const;
    await moneyLedgerService(container).moveFailedRefund(databaseOf(container), move);
    return new StepResponse(true, refundId);
  },
  async (refundId, { container }) => {
    if (!refundId) return;
    const move = { id: refundId, from: "otherwise", to: "open", by: null } as const;
    await moneyLedgerService(container).moveFailedRefund(databaseOf(container), move);
  },
);

/**
 * Requests the refund, unless Stripe's refunds lack less than its amount compared with the books. The request is noted
 * first: from then on the books expect the money to have left Stripe, which tells a later try whether this one arrived.
 * Finish other refunds of the order first (settleRefunds): their money would look like this one's. A definite refusal
 * leaves the refund unchanged.
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

/** Not undone, because moved money stays moved. */
const refundAgainStep = createStep("refund-again", async (input: Settle, { container }) => {
  await refundAgain(container, input.orderId, input.refundId, input.actorId);
  return new StepResponse(true);
});

const settleFailedRefundWorkflow = createWorkflow("settle-failed-refund", (input: Settle) => {
  const next = requireOwedStep(input);
  when("audit-settlement", { next }, ({ next }) => next !== "done").then(() => {
    writeAuditStep(
      transform({ input }, ({ input: { actorId, orderId, refundId, how } }) => ({
        actorId,
        action: "order.refund_settled",
        subjectId: orderId,
        details: { refund_id: refundId, how, reason: how === "again" ? "Refund it again" : "Paid another way" },
      })),
    );
  });
  when("paid-otherwise", { next }, ({ next }) => next === "note").then(() => {
    noteOtherwiseStep(input);
  });
  when("refunded-again", { next }, ({ next }) => next === "ask").then(() => {
    refundAgainStep(input);
  });
  return new WorkflowResponse(next);
});

/**
 * Requests another refund, or notes that the shop has paid in another way. Books and credit note stay, because they
 * already count it. Of several concurrent calls, one does it.
 * @throws ShopError `not_found`, `conflict`, `backend_unavailable` (contract: SettleFailedRefund)
 */
export async function settleFailedRefund(container: MedusaContainer, input: Settle): Promise<{ changed: boolean }> {
  const settle = async () => (await settleFailedRefundWorkflow(container).run({ input })).result;
  if (input.how === "again") await settleRefunds(container, input.orderId);
  return { changed: (await withOrderAndPaymentLock(container, input.orderId, settle)) !== "done" };
}

/** A server died while it was requesting them again. The next run retries failures. */
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

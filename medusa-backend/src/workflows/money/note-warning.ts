import type { MedusaContainer } from "@medusajs/framework/types";
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk";
import { getEnv } from "../../lib/config/env";
import { databaseOf } from "../../lib/database/connection";
import { toMajor } from "../../lib/money/money";
import type { Warning } from "../../lib/money/stripe-warnings";
import { auditService, moneyLedgerService } from "../../modules/services";
import { getAttempt } from "../../queries/payments/attempts";
import { getBooks } from "../../queries/payments/medusa-payments";
import { queueMail } from "../mail/queue-mail";
import { withPaymentLock } from "../payment/payment-lock";

/** The audit trail's action for what happened to a warning, or null for nothing new. */
function actOf({ kind, open, closed, reason }: Warning, before: { open: boolean; reason: string } | null) {
  if (kind === "fraud_warning") return before || !open ? null : "payment.fraud_warning";
  if (closed) return before?.open === false || before?.reason === reason ? null : "payment.review_closed";
  return before ? null : "payment.review_opened";
}

/** Not undone, because the warning stays, and is stored once. */
const keepWarningStep = createStep("keep-warning", async (warning: Warning, { container }) => {
  const { id, payment_intent_id, reason, kind, open, closed } = warning;
  const database = databaseOf(container);
  const books = await getBooks(database, payment_intent_id);
  const attempt = await getAttempt(database, payment_intent_id);
  const order_id = books?.order_id ?? null;
  await database.transaction(async (transaction) => {
    const action = actOf(warning, await moneyLedgerService(container).keepWarning(transaction, warning));
    if (!action) return;
    const details = { warning_id: id, cause: reason };
    const subject_id = order_id ?? payment_intent_id;
    await auditService(container).createAuditEntries({ actor_id: "stripe", action, subject_id, details });
    if (!open || closed) return;
    const money = attempt && {
      amount: toMajor(attempt.amount, attempt.currency_code),
      currency: attempt.currency_code,
    };
    const data = { number: books?.order_number ?? null, orderId: order_id, risk: kind, reason, money };
    const to = getEnv().SHOP_EMAILS[0];
    await queueMail(container, { key: `payment_at_risk:${id}`, kind: "payment_at_risk", to, data }, transaction);
  });
  return new StepResponse(true);
});

const noteWarningWorkflow = createWorkflow("note-payment-warning", (input: Warning) => {
  return new WorkflowResponse(keepWarningStep(input));
});

/** True for a payment whose order may still be placed: the shop's mail about a warning then waits, to name it. */
async function isBeforeOrder(container: MedusaContainer, paymentIntentId: string): Promise<boolean> {
  return (await getAttempt(databaseOf(container), paymentIntentId))?.status === "open";
}

/**
 * Records a fraud warning or a review as an event of Stripe describes it: the state of one that is closed never
 * changes, so neither does the order of events matter. The shop gets one mail about each. With `patient`, nothing is
 * recorded before the payment's order is placed, and the answer is false.
 * @throws ShopError `backend_unavailable` when the payment is busy.
 */
export async function noteWarning(
  container: MedusaContainer,
  warning: Warning,
  { patient = false }: { patient?: boolean } = {},
): Promise<boolean> {
  return await withPaymentLock(container, warning.payment_intent_id, async () => {
    if (patient && (await isBeforeOrder(container, warning.payment_intent_id))) return false;
    await noteWarningWorkflow(container).run({ input: warning });
    return true;
  });
}

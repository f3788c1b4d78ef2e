import type { MedusaContainer } from "@medusajs/framework/types";
import type Stripe from "stripe";
import { needsAnswer } from "../../contract/refunds";
import { getEnv } from "../../lib/config/env";
import { databaseOf } from "../../lib/database/connection";
import { sum } from "../../lib/money/money";
import type { Warning } from "../../lib/money/payments";
import { shopDay } from "../../lib/shop-day";
import { moneyLedgerService } from "../../modules/money-ledger";
import { getAttempt } from "../../queries/payments/attempts";
import { getBooks } from "../../queries/payments/medusa-payments";
import { queueMail, sumInMail } from "../mails/queue-mail";
import { keepFailed, type Subject, writeBankAct } from "../money/keep-failed-refund";
import { withPaymentLock } from "./payment-lock";
import { getStripeReversals } from "./stripe-ledger";

/** In these states the shop has nothing to do. */
const WITH_THE_BANK = new Set(["under_review", "warning_under_review", "appeal_under_review"]);

const toDate = (seconds: number) => new Date(seconds * 1000);

/** Mails each state that the shop must know. */
async function keepDispute(container: MedusaContainer, subject: Subject, dispute: Stripe.Dispute): Promise<void> {
  const { paymentIntentId, orderId, number } = subject;
  const { id, amount, currency: currencyCode, reason, status, balance_transactions } = dispute;
  const { due_by } = dispute.evidence_details;
  const kept = {
    id,
    paymentIntentId,
    orderId,
    amount,
    taken: -sum(balance_transactions.map((moved) => moved.amount)),
    fee: sum(balance_transactions.map((moved) => moved.fee)),
    currencyCode,
    reason,
    status,
    refundable: dispute.is_charge_refundable,
    dueBy: due_by ? toDate(due_by) : null,
    openedAt: toDate(dispute.created),
  };
  await databaseOf(container).transaction(async (transaction) => {
    const before = await moneyLedgerService(container).keepDispute(transaction, kept);
    if (before === status) return;
    const details = { dispute_id: id, amount, status, cause: reason };
    await writeBankAct(container, transaction, { subject, action: "payment.disputed", details });
    if (WITH_THE_BANK.has(status)) return;
    const data = {
      number,
      orderId,
      ...sumInMail(amount, currencyCode),
      reason,
      status,
      dueBy: needsAnswer(status) && kept.dueBy ? shopDay(kept.dueBy).toString() : null,
    };
    const to = getEnv().SHOP_EMAILS[0];
    await queueMail(
      container,
      { key: `payment_disputed:${id}:${status}`, kind: "payment_disputed", to, data },
      transaction,
    );
  });
}

async function readSubject(container: MedusaContainer, paymentIntentId: string): Promise<Subject> {
  const books = await getBooks(databaseOf(container), paymentIntentId);
  return { paymentIntentId, orderId: books?.orderId ?? null, number: books?.orderNumber ?? null };
}

/**
 * The shop gets one mail about each refund that the bank sent back, and each dispute. Safe to repeat. False if there
 * are none. @throws ShopError `backend_unavailable` when Stripe cannot be asked, or the payment is busy.
 */
export async function noteReversals(container: MedusaContainer, paymentIntentId: string): Promise<boolean> {
  return await withPaymentLock(container, paymentIntentId, async () => {
    const { failed, disputes } = await getStripeReversals(paymentIntentId);
    if (failed.length + disputes.length === 0) return false;
    const subject = await readSubject(container, paymentIntentId);
    for (const { id, amount, currency: currencyCode, failure_reason } of failed) {
      const reason = failure_reason ?? "unknown";
      await keepFailed(container, subject, { id, amount, currencyCode, reason, refused: false });
    }
    for (const dispute of disputes) await keepDispute(container, subject, dispute);
    return true;
  });
}

/** The audit trail's action, or null for nothing new. */
function actOf({ kind, open, closed, reason }: Warning, before: { open: boolean; reason: string } | null) {
  if (kind === "fraud_warning") return before || !open ? null : "payment.fraud_warning";
  if (closed) return before?.open === false || before?.reason === reason ? null : "payment.review_closed";
  return before ? null : "payment.review_opened";
}

async function keepWarning(container: MedusaContainer, warning: Warning): Promise<void> {
  const { id, paymentIntentId, reason, kind, open, closed } = warning;
  const database = databaseOf(container);
  const subject = await readSubject(container, paymentIntentId);
  const attempt = await getAttempt(database, paymentIntentId);
  await database.transaction(async (transaction) => {
    const action = actOf(warning, await moneyLedgerService(container).keepWarning(transaction, warning));
    if (!action) return;
    await writeBankAct(container, transaction, { subject, action, details: { warning_id: id, cause: reason } });
    if (!open || closed) return;
    const money = attempt && sumInMail(attempt.amount, attempt.currencyCode);
    const data = { number: subject.number, orderId: subject.orderId, risk: kind, reason, money };
    const to = getEnv().SHOP_EMAILS[0];
    await queueMail(container, { key: `payment_at_risk:${id}`, kind: "payment_at_risk", to, data }, transaction);
  });
}

/** The shop's mail about a warning waits for the order, to name it. */
async function isBeforeOrder(container: MedusaContainer, paymentIntentId: string): Promise<boolean> {
  return (await getAttempt(databaseOf(container), paymentIntentId))?.status === "open";
}

/**
 * The shop gets one mail about each. A closed warning never changes, so the order of Stripe's events does not matter.
 * With `patient`, nothing is recorded before the payment's order is placed, and the answer is false.
 */
export async function noteWarning(
  container: MedusaContainer,
  warning: Warning,
  { patient = false }: { patient?: boolean } = {},
): Promise<boolean> {
  return await withPaymentLock(container, warning.paymentIntentId, async () => {
    if (patient && (await isBeforeOrder(container, warning.paymentIntentId))) return false;
    await keepWarning(container, warning);
    return true;
  });
}

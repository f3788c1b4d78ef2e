import type { MedusaContainer } from "@medusajs/framework/types";
import { getEnv } from "../../lib/config/env";
import { type Database, databaseOf } from "../../lib/database/connection";
import { auditService } from "../../modules/audit";
import { moneyLedgerService } from "../../modules/money-ledger";
import { getBooks } from "../../queries/payments/medusa-payments";
import { queueMail, sumInMail } from "../mails/queue-mail";
import { paymentServiceDown } from "../payments/stripe-payments";
import { bookRefund } from "../refunds/note-refund-steps";

const BANK = "stripe";

/** `orderId` is null for a payment without an order. */
export type Subject = { paymentIntentId: string; orderId: string | null; number: number | null };

/** `amount` in minor units. `refused`: Stripe refused to make the refund, whose `id` is then Medusa's. */
type Failed = { id: string; amount: number; currencyCode: string; reason: string; refused: boolean };

/** An entry in the audit trail about what a bank or Stripe did, in the transaction that keeps it. */
export async function writeBankAct(
  container: MedusaContainer,
  transaction: Database,
  { subject: { orderId, paymentIntentId }, ...act }: { subject: Subject; action: string; details: object },
): Promise<void> {
  const entry = { actorId: BANK, subjectId: orderId ?? paymentIntentId, ...act };
  await auditService(container).appendEntry(transaction, entry);
}

/** Also writes the mail to the shop and the audit trail's entry, once. */
export async function keepFailed(container: MedusaContainer, subject: Subject, failed: Failed): Promise<void> {
  const { paymentIntentId, orderId, number } = subject;
  const { id, amount, currencyCode, reason, refused } = failed;
  await databaseOf(container).transaction(async (transaction) => {
    const kept = { id, paymentIntentId, orderId, amount, currencyCode, reason };
    if (!(await moneyLedgerService(container).keepFailedRefund(transaction, kept))) return;
    const data = { number, orderId, ...sumInMail(amount, currencyCode), reason, refused };
    const to = getEnv().SHOP_EMAILS[0];
    await queueMail(container, { key: `refund_failed:${id}`, kind: "refund_failed", to, data }, transaction);
    const action = refused ? "payment.refund_refused" : "payment.refund_failed";
    const details = { refund_id: id, amount, currency_code: currencyCode, cause: reason };
    await writeBankAct(container, transaction, { subject, action, details });
  });
}

type Refusal = { paymentIntentId: string; amount: number; refusal: string };

/**
 * Keeps a refund in Medusa's books that Stripe refuses for good: the books then expect its money to be at Stripe. Minor
 * units. Safe to repeat. Until noteRefund has written its transaction too, it counts as unfinished. The caller holds
 * the payment's capture lock.
 */
export async function keepRefused(
  container: MedusaContainer,
  { refundId, paymentIntentId, amount, refusal }: Refusal & { refundId: string },
): Promise<void> {
  const books = await getBooks(databaseOf(container), paymentIntentId);
  if (!books) throw paymentServiceDown(null);
  const { orderId, orderNumber: number, currencyCode } = books;
  const failed = { id: refundId, amount, currencyCode, reason: refusal, refused: true };
  await keepFailed(container, { paymentIntentId, orderId, number }, failed);
}

/**
 * `keepRefused` for a refund that Medusa has deleted from its books again, because Stripe refused it: writes it there
 * first. If this server dies in between, it is an unfinished one, which is requested from Stripe again. The caller
 * holds the payment's capture lock.
 */
export async function bookRefused(container: MedusaContainer, { note, ...refusal }: Refusal & { note: string }) {
  const books = await getBooks(databaseOf(container), refusal.paymentIntentId);
  if (!books) throw paymentServiceDown(null);
  const refundId = await bookRefund(container, { ...books, amount: refusal.amount, note });
  await keepRefused(container, { ...refusal, refundId });
}

import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { toMajor } from "../../contract/currency";
import { getEnv } from "../../lib/config/env";
import { databaseOf } from "../../lib/database/connection";
import { auditService } from "../../modules/audit";
import { moneyLedgerService } from "../../modules/money-ledger";
import { getBooks } from "../../queries/payments/medusa-payments";
import { queueMail } from "../mails/queue-mail";
import { paymentServiceDown } from "../payments/stripe-payments";

export const BANK = "stripe";

/** `orderId` is null for a payment without an order. */
export type Subject = { paymentIntentId: string; orderId: string | null; number: number | null };

/** `amount` in minor units. `refused`: Stripe refused to make the refund, whose `id` is then Medusa's. */
type Failed = { id: string; amount: number; currencyCode: string; reason: string; refused: boolean };

/** Medusa's published type leaves these methods out. */
export type Refunds = {
  createRefunds(data: { payment_id: string; amount: number; note: string }): Promise<{ id: string }>;
  deleteRefunds(ids: string[]): Promise<void>;
};

/** Also writes the mail to the shop and the audit trail's entry, once. */
export async function keepFailed(container: MedusaContainer, subject: Subject, failed: Failed): Promise<void> {
  const { paymentIntentId, orderId, number } = subject;
  const { id, amount, currencyCode, reason, refused } = failed;
  await databaseOf(container).transaction(async (transaction) => {
    const kept = { id, paymentIntentId, orderId, amount, currencyCode, reason };
    if (!(await moneyLedgerService(container).keepFailedRefund(transaction, kept))) return;
    const sum = { amount: toMajor(amount, currencyCode), currency: currencyCode };
    const data = { number, orderId, ...sum, reason, refused };
    const to = getEnv().SHOP_EMAILS[0];
    await queueMail(container, { key: `refund_failed:${id}`, kind: "refund_failed", to, data }, transaction);
    await auditService(container).createAuditEntries({
      actor_id: BANK,
      action: refused ? "payment.refund_refused" : "payment.refund_failed",
      subject_id: orderId ?? paymentIntentId,
      details: { refund_id: id, amount, currency_code: currencyCode, cause: reason },
    });
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
  const amount = toMajor(refusal.amount, books.currencyCode);
  const payments = container.resolve(Modules.PAYMENT) as unknown as Refunds;
  const { id } = await payments.createRefunds({ payment_id: books.paymentId, amount, note });
  await keepRefused(container, { ...refusal, refundId: id });
}

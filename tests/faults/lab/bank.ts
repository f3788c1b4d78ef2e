import { setTimeout as sleep } from "node:timers/promises";
import { orderPath } from "../../support/order-page";
import { happen, ledgerEntry } from "../../support/payments";
import type { Person } from "../../support/person";
import { readDesk, sendBackByBank } from "../../support/refunds";

const LOOK_EVERY_MS = 500;
const KNOWN_WITHIN_MS = 60_000;

/** An order and its PaymentIntent. */
export type Paid = { orderId: string; transactionId: string };

async function whenKnown(admin: Person, orderId: string, id: string, status: string): Promise<void> {
  const isKnown = async () =>
    (await readDesk(admin, orderId)).desk.disputes.some((dispute) => dispute.id === id && dispute.status === status);
  for (const until = Date.now() + KNOWN_WITHIN_MS; !(await isKnown()); await sleep(LOOK_EVERY_MS))
    if (Date.now() > until) throw new Error(`the shop does not know that the dispute ${id} is ${status}`);
}

/** The customer disputes the payment, and the bank decides after `meanwhile`. Ends when the shop knows. */
export async function disputeUntil(
  status: "won" | "lost",
  admin: Person,
  { orderId, transactionId }: Paid,
  meanwhile: () => Promise<void> = async () => {},
): Promise<void> {
  const { id } = await happen(`payment_intents/${transactionId}/dispute`);
  await whenKnown(admin, orderId, id, "needs_response");
  await meanwhile();
  await happen(`disputes/${id}/status`, { status });
  await whenKnown(admin, orderId, id, status);
}

/**
 * The bank sends the newest refund back, and an admin makes it again, or notes that it was paid in another way. Returns
 * the answer and the amount in cents.
 */
export async function failRefund(admin: Person, { orderId, transactionId }: Paid, how: "again" | "otherwise") {
  const refund_id = await sendBackByBank(admin, orderId, transactionId);
  const failed = (await readDesk(admin, orderId)).desk.failedRefunds.find(({ id }) => id === refund_id);
  const { status } = await admin.submit(orderPath(orderId), { form: "settle", refund_id, how });
  return { status, amount: failed?.amount ?? 0 };
}

/** Cents that Stripe has refunded. */
export const refundedByCard = async ({ transactionId }: Paid) =>
  (await ledgerEntry(transactionId))?.amount_refunded ?? 0;

/** Waits a minute at most until so many cents are refunded: a return's refund may wait for a job. */
export async function whenRefunded(paid: Paid, cents: number): Promise<void> {
  const until = Date.now() + KNOWN_WITHIN_MS;
  while ((await refundedByCard(paid)) !== cents && Date.now() < until) await sleep(LOOK_EVERY_MS);
}

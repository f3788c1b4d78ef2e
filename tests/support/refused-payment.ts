import { expect } from "vitest";
import { z } from "zod";
import { parseAnswer } from "./answers";
import { sendPayment } from "./checkout-steps";
import { delivery } from "./payment-calls";
import { confirmPayment, ledgerEntry } from "./payments";
import { Person } from "./person";
import type { Bought } from "./refusal-causes";
import { armWebhookFault } from "./stripe-faults";

const Intent = z.object({ clientSecret: z.string(), paymentIntentId: z.string(), total_amount: z.number() });
const PLENTY = 1_000_000;
/** From the authorisation to the end of the hold. */
export const ENDED_WITHIN_MS = 180_000;

/** A payment and its buyer's later body for /orders. */
export type Payment = z.infer<typeof Intent> & { buyer: Person; order: Record<string, unknown> };

/** The order in the checkout's form. */
export const orderOf = ({ productId, quantity, total, discountCode }: Bought, email: string) => ({
  delivery: { ...delivery, email },
  order_items: [{ _id: productId, quantity }],
  total_amount: total,
  ...(discountCode && { discount_code: discountCode }),
});

/** Asks for a payment. */
export const askToPay = (buyer: Person, bought: Bought, email = buyer.email) =>
  sendPayment(buyer, orderOf(bought, email));

/** A payment that waits for its card, without Stripe's events. */
export async function begin(bought: Bought, email?: string): Promise<Payment> {
  const buyer = await Person.signUp();
  const answer = await askToPay(buyer, bought, email);
  const started = parseAnswer(Intent, answer);
  await armWebhookFault({ do: "drop", times: PLENTY }, started.paymentIntentId);
  const { delivery: place, ...order } = orderOf(bought, email ?? buyer.email);
  return { ...started, buyer, order: { ...place, ...order, transactionId: started.paymentIntentId } };
}

/** The card is authorised. */
export const confirm = ({ clientSecret }: Payment) => confirmPayment(clientSecret);

/** A payment with an authorised card. */
export async function authorise(bought: Bought, email?: string): Promise<Payment> {
  const payment = await begin(bought, email);
  await confirmPayment(payment.clientSecret);
  return payment;
}

/** The second of two payments begun before either was paid; the first has become an order. */
export async function second(bought: Bought, email?: string): Promise<Payment> {
  const [first, other] = [await begin(bought, email), await begin(bought, email)];
  await confirm(first);
  expect([200, 201]).toContain((await place(first)).status);
  return other;
}

/** Posts the order once. */
export const placeOnce = ({ buyer, order }: Payment) => buyer.api("POST", "/orders", { body: order });

/** Retries like the browser while the shop says "not now". */
export async function place(payment: Payment) {
  let answer = await placeOnce(payment);
  const isKnown = async () => {
    if (answer.status === 503) answer = await placeOnce(payment);
    return answer.status !== 503;
  };
  await expect.poll(isKnown, { timeout: 60_000, interval: 500 }).toBe(true);
  return answer;
}

/** Stripe's state of the card. */
export const holdOf = async ({ paymentIntentId }: Payment) => (await ledgerEntry(paymentIntentId))?.status;
export const untilVoid = (payment: Payment) =>
  expect.poll(() => holdOf(payment), { timeout: ENDED_WITHIN_MS, interval: 200 }).toBe("canceled");

import { expect } from "vitest";
import { z } from "zod";
import { parseAnswer, whileBusy } from "./answers";
import { queryDatabase } from "./database";
import { endOfSweeps } from "./money";
import { confirmPayment, ledgerEntry } from "./payments";
import { Person } from "./person";
import { Intent, sendPayment } from "./purchase";
import type { Bought } from "./refusal-cases";
import { dropWebhooks } from "./stripe";

const Products = z.array(z.object({ _id: z.string(), productName: z.string(), productPrice: z.number() }));
type Listed = z.infer<typeof Products>[number];
const Failure = z.looseObject({ error: z.looseObject({ code: z.string(), message: z.string() }) });

export const delivery = { name: "Nia Rahman", address: "House 12, Road 5\nDhanmondi", phone: "+880 1700 000000" };

/** A product of the seed, from GET /products (price in major units). */
export async function listed(name: string): Promise<Listed> {
  const products = parseAnswer(Products, await new Person().api("GET", "/products"));
  const product = products.find((candidate) => candidate.productName === name);
  if (!product) throw new Error(`the seed has no ${name}`);
  return product;
}

/** The code of a refusal. */
export const codeOf = (body: unknown): string => Failure.parse(body).error.code;

/** Asks once for the PaymentIntent of some pieces of a product, like the checkout. */
export const askForPayment = (person: Person, product: Listed, quantity = 1) =>
  person.api("POST", "/create-payment-intent", {
    as: "bearer",
    body: {
      total_amount: product.productPrice * quantity,
      order_items: [{ _id: product._id, quantity }],
      delivery: { ...delivery, email: person.email },
    },
  });

/** The same, again while the shop is busy. @throws Error if it answers anything but a PaymentIntent. */
export async function startPayment(person: Person, product: Listed, quantity = 1) {
  return parseAnswer(Intent, await whileBusy(() => askForPayment(person, product, quantity)));
}

/** The checkout's later body for /orders. */
export function orderBody(person: Person, product: Listed, transactionId: string, quantity = 1) {
  const { _id, productName, productPrice } = product;
  return {
    ...delivery,
    email: person.email,
    order_items: [{ _id, productName, productPrice, quantity }],
    total_amount: productPrice * quantity,
    order_status: "pending",
    transactionId,
  };
}

/**
 * Leaves a payment to its buyer, however slow the machine is: Stripe's events, which wait three seconds, are lost, and
 * no sweep looks at it. Call it before the card is asked. Returns a function after which the sweep looks at it again.
 */
export async function leaveToBuyer(paymentIntentId: string): Promise<() => Promise<unknown>> {
  await dropWebhooks(paymentIntentId);
  const check = (when: string) =>
    queryDatabase(`update payment_attempt set checked_at = ${when} where payment_intent_id = $1`, [paymentIntentId]);
  await check("now() + interval '1 hour'");
  await endOfSweeps();
  return () => check("null");
}

/** From the authorisation to the end of the hold. */
export const ENDED_WITHIN_MS = 180_000;

/** A payment and its buyer's later body for /orders. */
export type Payment = Intent & { buyer: Person; order: Record<string, unknown> };

/** The order in the checkout's form. */
export const orderOf = ({ productId, quantity, total, discountCode, also = [] }: Bought, email: string) => ({
  delivery: { ...delivery, email },
  order_items: [{ _id: productId, quantity }, ...also],
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
  await dropWebhooks(started.paymentIntentId);
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
export const place = (payment: Payment) => whileBusy(() => placeOnce(payment));

/** Stripe's state of the card. */
export const holdOf = async ({ paymentIntentId }: Payment) => (await ledgerEntry(paymentIntentId))?.status;
export const untilVoid = (payment: Payment) =>
  expect.poll(() => holdOf(payment), { timeout: ENDED_WITHIN_MS, interval: 200 }).toBe("canceled");

import { z } from "zod";
import { parseAnswer } from "./answers";
import { queryDatabase } from "./database";
import { endOfSweeps } from "./money";
import { Person } from "./person";
import { armWebhookFault } from "./stripe-faults";
import { whileBusy } from "./while-busy";

const Products = z.array(z.object({ _id: z.string(), productName: z.string(), productPrice: z.number() }));
type Listed = z.infer<typeof Products>[number];
const Intent = z.strictObject({ clientSecret: z.string(), paymentIntentId: z.string(), total_amount: z.number() });
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
  const answer = await whileBusy(() => askForPayment(person, product, quantity));
  return parseAnswer(Intent, answer);
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

/** More events than a payment has. */
const ALL = 1_000;

/**
 * Leaves a payment to its buyer, however slow the machine is: Stripe's events, which wait three seconds, are lost, and
 * no sweep looks at it. Call it before the card is asked. Returns a function after which the sweep looks at it again.
 */
export async function leaveToBuyer(paymentIntentId: string): Promise<() => Promise<unknown>> {
  await armWebhookFault({ do: "drop", times: ALL }, paymentIntentId);
  const check = (when: string) =>
    queryDatabase(`update payment_attempt set checked_at = ${when} where payment_intent_id = $1`, [paymentIntentId]);
  await check("now() + interval '1 hour'");
  await endOfSweeps();
  return () => check("null");
}

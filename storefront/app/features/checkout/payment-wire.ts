import { z } from "zod";
import { fromMajor, toMajor } from "~/domain/money";
import { Payment, paymentPath } from "~/domain/payment";
import type { Attempt, Purchase } from "./payment-state";

/** A key that is equal for equal purchases; other prices, lines, delivery or discount code give another key. */
export function purchaseKey({ items, delivery, total, discountCode }: Purchase): string {
  const lines = items.map(({ productId, price, quantity }) => [productId, price, quantity]);
  const { name, email, address, phone, address_parts, country_code, country_from } = delivery;
  const country = [address_parts?.country ?? country_code, country_from];
  return JSON.stringify([lines, total, name, email, address, phone, country, discountCode]);
}

/** The body of POST /create-payment-intent; money in major units. */
export function toIntentRequest({ items, delivery, total, discountCode }: Purchase) {
  return {
    total_amount: toMajor(total),
    order_items: items.map(({ productId, quantity }) => ({ _id: productId, quantity })),
    delivery,
    ...(discountCode && { discount_code: discountCode }),
  };
}

/** The answer of POST /create-payment-intent; money in major units. */
export const IntentAnswer = z.object({
  clientSecret: z.string().min(1),
  paymentIntentId: z.string().min(1),
  total_amount: z.number(),
});
export type IntentAnswer = z.infer<typeof IntentAnswer>;

export function toAttempt(purchase: Purchase, answer: IntentAnswer): Attempt {
  return {
    purchase,
    clientSecret: answer.clientSecret,
    paymentIntentId: answer.paymentIntentId,
    total: fromMajor(answer.total_amount),
  };
}

/** The body of POST /orders; `paymentIntentId` is the transaction, so that a repeat finds the same order. */
export function toOrderRequest({ purchase: { items, delivery, total }, paymentIntentId }: Attempt) {
  return {
    ...delivery,
    order_items: items.map(({ productId, name, price, quantity }) => ({
      _id: productId,
      productName: name,
      productPrice: toMajor(price),
      quantity,
    })),
    total_amount: toMajor(total),
    order_status: "pending",
    transactionId: paymentIntentId,
  };
}

/** The answer of POST /orders, to the first call and to a repeat. */
export const OrderAnswer = z.object({ acknowledged: z.literal(true), insertedId: z.string().min(1) });

/** The answer of a payment's state address; null when the shop could not ask. */
const StateAnswer = z.object({ payment: Payment.nullable() });

/** Thrown for an answer other than 2xx. */
export class StateRefused extends Error {
  constructor(readonly status: number) {
    super(`The shop answered ${status}.`);
  }
}

/** A payment as the shop knows it now. @throws StateRefused, or Error when there was no answer. */
export async function readPayment(paymentIntentId: string, signal: AbortSignal): Promise<Payment | null> {
  const headers = { Accept: "application/json" };
  const response = await fetch(`${paymentPath(paymentIntentId)}/state`, { headers, signal });
  if (!response.ok) throw new StateRefused(response.status);
  return StateAnswer.parse(await response.json()).payment;
}

import { z } from "zod";
import { fromMajor, toMajor } from "~/domain/money";
import type { Attempt, Purchase } from "./payment-state";

/** A key that is equal for equal purchases; other prices, lines or delivery give another key. */
export function purchaseKey({ items, delivery, total }: Purchase): string {
  const lines = items.map(({ productId, price, quantity }) => [productId, price, quantity]);
  return JSON.stringify([lines, total, delivery.name, delivery.email, delivery.address, delivery.phone]);
}

/** The body of POST /create-payment-intent; money in major units. */
export function toIntentRequest({ items, delivery, total }: Purchase) {
  return {
    total_amount: toMajor(total),
    order_items: items.map(({ productId, quantity }) => ({ _id: productId, quantity })),
    delivery,
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

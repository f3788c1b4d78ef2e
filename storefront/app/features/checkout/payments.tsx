import { z } from "zod";
import { createBrowserArea, readStored, type StorageArea } from "~/cart/storage";
import { ApiMoney } from "~/domain/api-money";
import { formatMoney, toMajor } from "~/domain/money";
import { Payment, paymentPath } from "~/domain/payment";
import { Badge } from "~/ui/badge";
import { usePayments } from "~/ui/shop-context";
import type { Attempt, Purchase } from "./payment-state";

export const linesOf = ({ items }: Pick<Purchase, "items">) =>
  items.map(({ productId, price, quantity }) => [productId, price, quantity]);

/** Equal for equal purchases: their prices, lines, delivery, discount code and shipping option. */
export function purchaseKey(purchase: Purchase): string {
  const { delivery, total, discountCode, shippingOptionId } = purchase;
  const { addressParts, countryCode, ...recipient } = delivery;
  const country = addressParts?.country ?? countryCode;
  const fields = Object.entries({ ...recipient, country }).filter(([, value]) => value !== undefined);
  return JSON.stringify([linesOf(purchase), total, discountCode, shippingOptionId, fields.sort()]);
}

/** In sentences; null for no change. Another tab may change the cart, and the delivery may no longer be offered. */
export function changeSince(agreed: Purchase, now: Purchase): string | null {
  if (purchaseKey(agreed) === purchaseKey(now)) return null;
  const isSameCart = JSON.stringify(linesOf(agreed)) === JSON.stringify(linesOf(now));
  const total = formatMoney(now.total);
  const sum =
    agreed.total === now.total
      ? `The total is still ${total}.`
      : `The total is now ${total}; it was ${formatMoney(agreed.total)}.`;
  const isSameDelivery = agreed.shippingOptionId === now.shippingOptionId;
  return [
    isSameCart ? "" : "Your cart has changed.",
    isSameDelivery ? "" : `${agreed.deliveryName ?? "The chosen delivery"} is no longer offered.`,
    sum,
  ]
    .filter(Boolean)
    .join(" ");
}

/** A delivery in the words of /api/server. */
const toWireDelivery = ({ addressParts, countryCode, countryFrom, ...recipient }: Purchase["delivery"]) => ({
  ...recipient,
  ...(addressParts && { address_parts: addressParts }),
  ...(countryCode && { country_code: countryCode }),
  ...(countryFrom && { country_from: countryFrom }),
});

/** The body of POST /create-payment-intent; money in major units. */
export function toIntentRequest({ items, delivery, total, discountCode, shippingOptionId }: Purchase) {
  return {
    total_amount: toMajor(total),
    order_items: items.map(({ productId, quantity }) => ({ _id: productId, quantity })),
    delivery: toWireDelivery(delivery),
    ...(discountCode && { discount_code: discountCode }),
    ...(shippingOptionId && { shipping_option_id: shippingOptionId }),
  };
}

/** The answer of POST /create-payment-intent. */
export const IntentAnswer = z.object({
  clientSecret: z.string().min(1),
  paymentIntentId: z.string().min(1),
  total_amount: ApiMoney(),
});
export type IntentAnswer = z.infer<typeof IntentAnswer>;

export function toAttempt(purchase: Purchase, answer: IntentAnswer): Attempt {
  return {
    purchase,
    clientSecret: answer.clientSecret,
    paymentIntentId: answer.paymentIntentId,
    total: answer.total_amount,
  };
}

/** The body of POST /orders; `paymentIntentId` is the transaction, so that a repeat finds the same order. */
export function toOrderRequest({ purchase: { items, delivery, total }, paymentIntentId }: Attempt) {
  return {
    ...toWireDelivery(delivery),
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

/** The key under which this browser stores a payment that it started and whose outcome it does not know. */
const KEY = "checkout:payment";

const PendingPayment = z.object({ paymentIntentId: z.string().min(1), email: z.string() });
type PendingPayment = z.infer<typeof PendingPayment>;

/**
 * Stores the pending payment of one browser. It is remembered before the card is confirmed, so that even a reload at
 * that moment leads to the payment's page, and forgotten when its outcome is known. Damaged contents count as none.
 */
export function createPendingPayments(area: StorageArea) {
  const read = () => readStored(area, KEY, (stored) => PendingPayment.parse(stored));
  return {
    remember: (payment: PendingPayment) => area.setItem(KEY, JSON.stringify(payment)),
    /** The PaymentIntent that is pending for the account with this e-mail; another account's is not returned. */
    of: (email: string) => {
      const payment = read();
      return payment?.email === email ? payment.paymentIntentId : null;
    },
    isPending: (paymentIntentId: string) => read()?.paymentIntentId === paymentIntentId,
    forget: (paymentIntentId: string) => {
      if (read()?.paymentIntentId === paymentIntentId) area.removeItem(KEY);
    },
    forgetAll: () => area.removeItem(KEY),
  };
}

export const pendingPayments = createPendingPayments(createBrowserArea());

/** Marks every page that takes a card while no real money can move; nothing in a live shop. */
export function TestMark() {
  const payments = usePayments();
  return payments.testMode ? <Badge colour="orange">Test payments</Badge> : null;
}

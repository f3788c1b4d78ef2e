import { z } from "zod";

export function paymentPath(paymentIntentId: string): string {
  return `/checkout/payment/${encodeURIComponent(paymentIntentId)}`;
}

/** As in the contract's `PaymentOutcome`. */
export const PAYMENT_OUTCOMES = [
  "paid",
  "checking",
  "unfinished",
  "not_charged",
  "refunded",
  "taken_back",
  "owed",
  "lapsed",
] as const;
export type PaymentOutcome = (typeof PAYMENT_OUTCOMES)[number];

/** `totalAmount` in minor units; `orderId` is null for a payment that did not become an order. */
export const Payment = z.object({
  paymentIntentId: z.string(),
  outcome: z.enum(PAYMENT_OUTCOMES),
  totalAmount: z.number().int(),
  orderId: z.string().nullable(),
});
export type Payment = z.infer<typeof Payment>;

export function isSettled(payment: Payment | null): boolean {
  return payment !== null && payment.outcome !== "checking" && payment.outcome !== "unfinished";
}

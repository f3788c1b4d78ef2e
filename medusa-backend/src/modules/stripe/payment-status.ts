import type Stripe from "stripe";

/** True for a PaymentIntent whose money is held or captured. */
export const isAuthorised = (status: Stripe.PaymentIntent.Status): boolean =>
  status === "requires_capture" || status === "succeeded";

/**
 * True for a status that a read reports reliably: an authorisation does not disappear unnoticed, and a cancelled
 * PaymentIntent stays cancelled.
 */
const isReadReliable = (status: Stripe.PaymentIntent.Status): boolean => isAuthorised(status) || status === "canceled";

/**
 * The PaymentIntent's current state at Stripe. A read may return a state from before the card's authorisation, so "not
 * paid" could be wrong. Only a write is certain: an update without a change returns the current state. Source:
 * https://docs.stripe.com/api/payment_intents/update
 */
export async function retrieveCurrent(
  stripe: Stripe,
  paymentIntentId: string,
  params: { expand?: string[] } = {},
): Promise<Stripe.PaymentIntent> {
  const read = await stripe.paymentIntents.retrieve(paymentIntentId, params);
  return isReadReliable(read.status) ? read : await stripe.paymentIntents.update(paymentIntentId, params);
}

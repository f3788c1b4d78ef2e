import type Stripe from "stripe";

/** True for a PaymentIntent whose money is held or taken. */
export const isAuthorised = (status: Stripe.PaymentIntent.Status): boolean =>
  status === "requires_capture" || status === "succeeded";

/** True when a read may be believed: an authorisation is not taken back unnoticed, and a cancelled PaymentIntent stays so. */
export const isSettled = (status: Stripe.PaymentIntent.Status): boolean =>
  isAuthorised(status) || status === "canceled";

/**
 * The PaymentIntent as Stripe has it at this moment. A read may be answered from before the card's authorisation, and "not paid" is then a
 * false verdict. Only a write decides: an update without a change answers with what is.
 * Source: https://docs.stripe.com/api/payment_intents/update
 */
export async function retrieveCurrent(
  stripe: Stripe,
  paymentIntentId: string,
  params: { expand?: string[] } = {},
): Promise<Stripe.PaymentIntent> {
  const read = await stripe.paymentIntents.retrieve(paymentIntentId, params);
  return isSettled(read.status) ? read : await stripe.paymentIntents.update(paymentIntentId, params);
}

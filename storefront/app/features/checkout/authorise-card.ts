import type { Stripe, StripeCardElement } from "@stripe/stripe-js";
import { paymentPath } from "~/domain/payment";
import { type CardVerdict, readCardError } from "./payment-messages";
import type { Attempt } from "./payment-state";

const NOT_TAKEN = "Your card could not be checked. Nothing has been charged; please try again.";

/**
 * Makes a payment method of the card and confirms the intent with it. Stripe shows the bank's challenge if one is
 * required, or sends the person there and back to the payment's page. Never throws: an outcome that is not known after
 * the confirmation was sent is `unknown`.
 */
export async function authoriseCard(stripe: Stripe, card: StripeCardElement, attempt: Attempt): Promise<CardVerdict> {
  const { name, email, phone } = attempt.purchase.delivery;
  const method = await stripe
    .createPaymentMethod({ type: "card", card, billing_details: { name, email, phone } })
    .catch(() => null);
  if (!method) return { is: "refused", message: NOT_TAKEN };
  if (method.error) return { is: "refused", message: method.error.message ?? NOT_TAKEN };
  try {
    const { error, paymentIntent } = await stripe.confirmCardPayment(attempt.clientSecret, {
      payment_method: method.paymentMethod.id,
      return_url: new URL(paymentPath(attempt.paymentIntentId), window.location.origin).href,
    });
    if (error) return readCardError(error);
    if (paymentIntent.status === "requires_capture" || paymentIntent.status === "succeeded")
      return { is: "authorised" };
    return paymentIntent.status === "processing" ? { is: "unknown" } : { is: "refused", message: NOT_TAKEN };
  } catch {
    return { is: "unknown" };
  }
}

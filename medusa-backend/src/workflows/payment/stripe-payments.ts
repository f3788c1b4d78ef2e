import { MedusaError } from "@medusajs/framework/utils";
import Stripe from "stripe";
import { getEnv } from "../../lib/env";
import { ShopError } from "../../lib/shop-error";
import { createStripeClient } from "../../modules/stripe/client";

/** Medusa's id of the shop's Stripe provider. */
export const STRIPE_PROVIDER_ID = "pp_stripe_stripe";

/** What Stripe says of a PaymentIntent; `amount` in minor units. */
export type StripePayment = {
  status: Stripe.PaymentIntent.Status;
  amount: number;
  currency_code: string;
  client_secret: string;
};

let client: Stripe | undefined;

/** The shop's client, made once. @throws ShopError `backend_unavailable` where no key is set. */
export function stripe(): Stripe {
  const { STRIPE_API_KEY, STRIPE_SANDBOX_URL } = getEnv();
  if (!STRIPE_API_KEY) throw new ShopError("backend_unavailable", "Payments are not set up.");
  client ??= createStripeClient({ apiKey: STRIPE_API_KEY, sandboxUrl: STRIPE_SANDBOX_URL });
  return client;
}

/** Nothing is known of the outcome: the person is told so, and never that the payment failed. */
export function paymentServiceDown(cause: unknown): ShopError {
  return new ShopError("backend_unavailable", "The payment service does not answer. Nothing was lost; try again.", {
    cause,
  });
}

/** True for an error that Stripe's client made, of whatever kind. */
export const isStripeError = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Stripe.errors.StripeError;

/**
 * The PaymentIntent as Stripe has it now, or null where Stripe knows none.
 * @throws ShopError `backend_unavailable` when Stripe cannot be asked.
 */
export async function getStripePayment(paymentIntentId: string): Promise<StripePayment | null> {
  try {
    const intent = await stripe().paymentIntents.retrieve(paymentIntentId);
    const { status, amount, currency, client_secret } = intent;
    return { status, amount, currency_code: currency, client_secret: client_secret ?? "" };
  } catch (error) {
    if (isStripeError(error) && error.code === "resource_missing") return null;
    throw paymentServiceDown(error);
  }
}

/**
 * Lets the money go: cancels an authorisation or an unused PaymentIntent, refunds one that was captured. Safe to repeat.
 * @throws ShopError `backend_unavailable` when Stripe cannot be asked.
 */
export async function releaseStripePayment(paymentIntentId: string): Promise<"released" | "refunded"> {
  const payment = await getStripePayment(paymentIntentId);
  if (!payment || payment.status === "canceled") return "released";
  try {
    if (payment.status === "succeeded") {
      await stripe().refunds.create(
        { payment_intent: paymentIntentId },
        { idempotencyKey: `release_${paymentIntentId}` },
      );
      return "refunded";
    }
    await stripe().paymentIntents.cancel(paymentIntentId);
    return "released";
  } catch (error) {
    if (isStripeError(error) && error.code === "charge_already_refunded") return "refunded";
    throw paymentServiceDown(error);
  }
}

/** A provider's error as the shop tells it; what Medusa itself refuses passes unchanged. */
export function asPaymentError(error: unknown): unknown {
  if (MedusaError.isMedusaError(error)) return error;
  return paymentServiceDown(error);
}

import type { MedusaContainer } from "@medusajs/framework/types";
import { MedusaError } from "@medusajs/framework/utils";
import Stripe from "stripe";
import { getEnv } from "../../lib/config/env";
import { ShopError } from "../../lib/shop-error";
import { paymentRecordService } from "../../modules/payment-record";
import { createStripeClient, isAuthorised, retrieveCurrent } from "../../modules/stripe/client";
import { asRefundRefused } from "../../modules/stripe/refund-refusal";

export const STRIPE_PROVIDER_ID = "pp_stripe_stripe";

/** `amount` in minor units. */
export type StripePayment = {
  status: Stripe.PaymentIntent.Status;
  amount: number;
  currencyCode: string;
  clientSecret: string;
};

let client: Stripe | undefined;

/** @throws ShopError `backend_unavailable` if no key is set. */
export function stripe(): Stripe {
  const { STRIPE_API_KEY, STRIPE_SANDBOX_URL } = getEnv();
  if (!STRIPE_API_KEY) throw new ShopError("backend_unavailable", "Payments are not set up.");
  client ??= createStripeClient({ apiKey: STRIPE_API_KEY, sandboxUrl: STRIPE_SANDBOX_URL });
  return client;
}

/** The outcome is unknown: the message says so, and never that the payment failed. */
export function paymentServiceDown(cause: unknown): ShopError {
  return new ShopError("backend_unavailable", "The payment service does not answer. Nothing was lost; try again.", {
    cause,
  });
}

export const isStripeError = (error: unknown): error is Stripe.errors.StripeError =>
  error instanceof Stripe.errors.StripeError;

/** @throws ShopError `backend_unavailable` when Stripe cannot be asked. */
async function ask(request: () => Promise<Stripe.PaymentIntent>): Promise<StripePayment | null> {
  try {
    const { status, amount, currency, client_secret } = await request();
    return { status, amount, currencyCode: currency, clientSecret: client_secret ?? "" };
  } catch (error) {
    if (isStripeError(error) && error.code === "resource_missing") return null;
    throw paymentServiceDown(error);
  }
}

/** Null if Stripe knows none. The read may be stale: it does not prove that a payment is unpaid. @throws as `ask` */
export async function getStripePayment(paymentIntentId: string): Promise<StripePayment | null> {
  return await ask(() => stripe().paymentIntents.retrieve(paymentIntentId));
}

/** Never stale. Use it before a person hears "not charged", or a payment counts as unpaid. @throws as `ask` */
export async function getCurrentStripePayment(paymentIntentId: string): Promise<StripePayment | null> {
  return await ask(() => retrieveCurrent(stripe(), paymentIntentId));
}

/** Stores an authorisation, so that later readers need not ask. Call it after every request about an open payment. */
export async function noteAnswer(
  container: MedusaContainer,
  paymentIntentId: string,
  payment: Pick<StripePayment, "status"> | null,
): Promise<void> {
  if (payment && isAuthorised(payment.status)) await paymentRecordService(container).noteAuthorised([paymentIntentId]);
}

/** False for a payment that was captured. @throws Stripe's error when it is neither cancelled nor captured. */
async function cancelAtStripe(paymentIntentId: string): Promise<boolean> {
  try {
    await stripe().paymentIntents.cancel(paymentIntentId);
    return true;
  } catch (error) {
    if (!isStripeError(error)) throw error;
    const status = error.code === "payment_intent_unexpected_state" ? error.payment_intent?.status : null;
    if (error.code === "resource_missing" || status === "canceled") return true;
    if (status === "succeeded") return false;
    throw error;
  }
}

/** In minor units; without an amount, the rest. @throws RefundRefused if Stripe refuses for good */
async function refundAtStripe(paymentIntentId: string, amount?: number): Promise<void> {
  if (amount !== undefined && amount <= 0) return;
  try {
    await stripe().refunds.create({ payment_intent: paymentIntentId, ...(amount !== undefined && { amount }) });
  } catch (error) {
    if (isStripeError(error) && error.code === "charge_already_refunded") return;
    throw asRefundRefused(error) ?? error;
  }
}

/**
 * Stripe's answer to the cancellation decides, because a read could be out of date. Safe to repeat, and without an
 * idempotency key that outlives the call: Stripe would repeat a stored 500 for such a key for a day; without one it
 * never refunds more than was captured.
 * @throws ShopError `backend_unavailable`, also if Stripe refuses; `refusalOf` tells a refusal for good.
 */
export async function releaseStripePayment(paymentIntentId: string, amount?: number): Promise<"released" | "refunded"> {
  try {
    if (await cancelAtStripe(paymentIntentId)) return "released";
    await refundAtStripe(paymentIntentId, amount);
    return "refunded";
  } catch (error) {
    throw paymentServiceDown(error);
  }
}

/** Medusa's own refusal passes through unchanged. */
export function asPaymentError(error: unknown): unknown {
  if (MedusaError.isMedusaError(error)) return error;
  return paymentServiceDown(error);
}

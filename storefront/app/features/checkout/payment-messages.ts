import type { StripeError } from "@stripe/stripe-js";
import type { AppError, ErrorCode } from "~/domain/app-error";

/** The refusals of an order after which it is certain that there is no order, and no hold on the card. */
const REFUSALS: readonly ErrorCode[] = [
  "payment_required",
  "price_changed",
  "unavailable",
  "order_cancelled",
  "conflict",
];

/** Failures after which the same call may succeed. */
const PASSING: readonly ErrorCode[] = ["backend_unavailable", "internal", "too_many_requests"];

/**
 * True when POST /orders has refused. After any other failure the outcome is open, because the webhook may place the
 * order.
 */
export const isRefusal = (error: AppError) => REFUSALS.includes(error.code);
export const mayPass = (error: AppError) => PASSING.includes(error.code);

export const HOLD_RELEASED = "Any hold on your card has been released: you have not been charged.";
export const NOT_AUTHORISED = "The card payment did not go through. Nothing has been charged; please try again.";
export const BEING_CHECKED =
  "We have not heard back about your order yet. Your payment is still being checked, and you will not be charged twice.";

/** The reason why there is no intent, as a sentence for the customer. */
export function prepareFailure(error: AppError): string {
  if (error.code === "unauthenticated") return "You have been signed out. Please sign in again to pay.";
  if (error.code === "too_many_requests") return "Too many attempts. Please wait a minute and try again.";
  if (error.code === "invalid") return Object.values(error.fields ?? {}).flat()[0] ?? error.message;
  return mayPass(error) ? "The payment could not be prepared. Nothing has been charged." : error.message;
}

/** The sentence for the customer after POST /orders failed and the outcome is open. */
export function openOutcome(error: AppError): string {
  if (error.code === "account_changed")
    return `Another tab has signed in with another account. ${BEING_CHECKED} Sign in as before and look at My Orders.`;
  return error.code === "unauthenticated"
    ? `You have been signed out. ${BEING_CHECKED} Sign in again and look at My Orders.`
    : BEING_CHECKED;
}

export const PAYMENT_ENDED =
  "This payment was ended, after several declined cards or because you began another. You have not been charged. Please check your card and try again.";

/**
 * The meaning of confirmCardPayment's error: the card was declined, it had been authorised before, the payment accepts
 * no card any more, or the outcome is unknown. `declined`: the card was read, and another one may pay.
 */
export type CardVerdict =
  | { is: "refused"; message: string; declined?: true }
  | { is: "ended"; message: string }
  | { is: "authorised" }
  | { is: "unknown" };

/**
 * Source: docs.stripe.com/api/errors. For an intent that is confirmed already, the error holds that intent in
 * `payment_intent`.
 */
export function readCardError(error: StripeError): CardVerdict {
  const status = error.payment_intent?.status;
  if (status === "requires_capture" || status === "succeeded") return { is: "authorised" };
  if (status === "canceled") return { is: "ended", message: PAYMENT_ENDED };
  if (status === "processing") return { is: "unknown" };
  if (error.type === "api_connection_error" || error.type === "api_error") return { is: "unknown" };
  const message = error.message ?? "Your card was not accepted.";
  return { is: "refused", message, ...(error.type === "card_error" && { declined: true }) };
}

import type Stripe from "stripe";
import { unexpectedState } from "../http/api-error";

export const STATUSES = [
  "requires_payment_method",
  "requires_confirmation",
  "requires_action",
  "processing",
  "requires_capture",
  "succeeded",
  "canceled",
] as const;
export type Status = (typeof STATUSES)[number];

/** Everything that can happen to a PaymentIntent. `confirm_…` and `authentication_…` name how the card answered. */
export const ACTIONS = [
  "update_amount",
  "update_details",
  "set_payment_method",
  "confirm_challenged",
  "confirm_declined",
  "confirm_held",
  "confirm_paid",
  "authentication_failed",
  "authentication_declined",
  "authentication_held",
  "authentication_paid",
  "capture",
  "cancel",
  "refund",
] as const;
export type Action = (typeof ACTIONS)[number];

const OPEN = {
  set_payment_method: "requires_confirmation",
  confirm_challenged: "requires_action",
  confirm_declined: "requires_payment_method",
  confirm_held: "requires_capture",
  confirm_paid: "succeeded",
  cancel: "canceled",
} as const;

/**
 * A missing pair is refused with `payment_intent_unexpected_state`. docs.stripe.com/payments/paymentintents/lifecycle.
 * Cards never reach `processing`; it is listed so that every pair is decided.
 */
const TRANSITIONS: Record<Status, Partial<Record<Action, Status>>> = {
  requires_payment_method: {
    ...OPEN,
    update_amount: "requires_payment_method",
    update_details: "requires_payment_method",
  },
  requires_confirmation: { ...OPEN, update_amount: "requires_confirmation", update_details: "requires_confirmation" },
  requires_action: {
    ...OPEN,
    update_amount: "requires_action",
    update_details: "requires_action",
    authentication_failed: "requires_payment_method",
    authentication_declined: "requires_payment_method",
    authentication_held: "requires_capture",
    authentication_paid: "succeeded",
  },
  processing: { update_details: "processing", cancel: "canceled" },
  requires_capture: { update_details: "requires_capture", capture: "succeeded", cancel: "canceled" },
  succeeded: { update_details: "succeeded", refund: "succeeded" },
  canceled: { update_details: "canceled" },
};

/** @throws StripeApiError 400 `payment_intent_unexpected_state`, in Stripe's words, if the status refuses it. */
export function nextStatus(intent: Stripe.PaymentIntent, action: Action): Status {
  const status = intent.status as Status;
  const next = TRANSITIONS[status][action];
  if (next === undefined) throw unexpectedState(refusal(intent.id, status, action), intent);
  return next;
}

function statusesThatAllow(action: Action): string {
  return STATUSES.filter((status) => TRANSITIONS[status][action] !== undefined).join(", ");
}

function refusal(id: string, status: Status, action: Action): string {
  const allowed = statusesThatAllow(action);
  switch (action) {
    case "capture":
      return status === "succeeded"
        ? "This PaymentIntent could not be captured because it has already been captured."
        : `This PaymentIntent could not be captured because it has a status of ${status}. Only a PaymentIntent with one of the following statuses may be captured: ${allowed}.`;
    case "cancel":
      return `You cannot cancel this PaymentIntent because it has a status of ${status}. Only a PaymentIntent with one of the following statuses may be canceled: ${allowed}.`;
    case "refund":
      return `This PaymentIntent (${id}) does not have a successful charge to refund.`;
    case "update_amount":
    case "update_details":
      return `This PaymentIntent's amount could not be updated because it has a status of ${status}. You may only update the amount of a PaymentIntent with one of the following statuses: ${allowed}.`;
    case "set_payment_method":
      return `This PaymentIntent's payment_method could not be updated because it has a status of ${status}. You may only update the payment_method of a PaymentIntent with one of the following statuses: ${allowed}.`;
    case "authentication_failed":
    case "authentication_declined":
    case "authentication_held":
    case "authentication_paid":
      return `This PaymentIntent is not waiting for authentication: it has a status of ${status}.`;
    default:
      return status === "succeeded"
        ? "You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed."
        : `You cannot confirm this PaymentIntent because it has a status of ${status}. Only a PaymentIntent with one of the following statuses may be confirmed: ${allowed}.`;
  }
}

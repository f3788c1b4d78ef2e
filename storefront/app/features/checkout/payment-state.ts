import type { StripeError } from "@stripe/stripe-js";
import type { Delivery } from "medusa-backend/contract";
import type { AppError, ErrorCode } from "~/domain/app-error";
import type { CartItem } from "~/domain/cart";
import type { ExpectedArrival } from "~/domain/costs";
import type { Extras } from "~/domain/order";

/** What the customer saw; `total` is in minor units. No `shippingOptionId` means the standard delivery. */
export type Purchase = {
  items: readonly CartItem[];
  delivery: Delivery;
  total: number;
  extras?: Extras | undefined;
  discountCode?: string | undefined;
  shippingOptionId?: string | undefined;
  /** The name of that option. */
  deliveryName?: string | undefined;
  arrival?: ExpectedArrival | null;
  /** Tax and duties as the checkout says them: "Free delivery. Duties and taxes included." */
  terms?: string;
};

/** `purchase` is what is ordered later, even if the cart has changed. */
export type Attempt = {
  purchase: Purchase;
  clientSecret: string;
  paymentIntentId: string;
  /** Minor units, as the server will charge it. */
  total: number;
};

/**
 * The phase of a payment, as the customer sees it. `authorising`: the card is being confirmed; `ordering`: the card was
 * authorised (or may have been), and the order is being placed; `unknown`: there is no answer about the order, and the
 * payment's own page shows the outcome; `refused`: there is no order, and the hold is released.
 */
export type PaymentPhase =
  | "preparing"
  | "unprepared"
  | "ready"
  | "authorising"
  | "ordering"
  | "unknown"
  | "refused"
  | "placed";

export type PaymentEvent =
  | { type: "prepare" }
  | { type: "prepared"; attempt: Attempt }
  | { type: "prepareFailed"; message: string }
  | { type: "pay" }
  | { type: "cardRefused"; message: string; next?: string | undefined }
  | { type: "paymentEnded"; message: string }
  | { type: "authorised" }
  | { type: "orderPlaced" }
  | { type: "orderRefused"; message: string }
  | { type: "orderUnknown"; message: string };

/** `next`: what follows for the buyer from `message`, which is about a card that was read and not charged. */
export type PaymentState = { phase: PaymentPhase; attempt: Attempt | null; message: string | null; next?: string };

export const INITIAL_PAYMENT: PaymentState = { phase: "preparing", attempt: null, message: null };

/** An event that is not listed changes nothing, so that a double click or a late answer does no harm. */
export const TRANSITIONS: Record<PaymentPhase, Partial<Record<PaymentEvent["type"], PaymentPhase>>> = {
  preparing: { prepare: "preparing", prepared: "ready", prepareFailed: "unprepared" },
  unprepared: { prepare: "preparing" },
  ready: { prepare: "preparing", pay: "authorising" },
  authorising: { cardRefused: "ready", paymentEnded: "preparing", authorised: "ordering" },
  ordering: { cardRefused: "ready", orderPlaced: "placed", orderRefused: "refused", orderUnknown: "unknown" },
  unknown: {},
  refused: { prepare: "preparing" },
  placed: {},
};

export function reducePayment(state: PaymentState, event: PaymentEvent): PaymentState {
  const phase = TRANSITIONS[state.phase][event.type];
  if (phase === undefined) return state;
  return {
    phase,
    attempt: attemptAfter(state, event),
    message: messageAfter(state, event),
    ...("next" in event && event.next && { next: event.next }),
  };
}

function attemptAfter(state: PaymentState, event: PaymentEvent): Attempt | null {
  if (event.type === "prepared") return event.attempt;
  return event.type === "prepare" || event.type === "paymentEnded" ? null : state.attempt;
}

/** The reason why a payment ended stays visible while the next one is prepared. */
function messageAfter(state: PaymentState, event: PaymentEvent): string | null {
  if ("message" in event) return event.message;
  return event.type === "prepared" ? state.message : null;
}

/** True for phases in which nothing may be closed, changed or started again, because money may be moving. */
export function isBusy(phase: PaymentPhase): boolean {
  return phase === "authorising" || phase === "ordering";
}

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

/** After any other failure of POST /orders the outcome is open, because the webhook may place the order. */
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

/** What confirmCardPayment's error means. `next`: the card was read and not charged. */
export type CardVerdict =
  | { is: "refused"; message: string; next?: string }
  | { is: "ended"; message: string }
  | { is: "authorised" }
  | { is: "unknown" };

/** For an intent that is confirmed already, the error holds that intent (docs.stripe.com/api/errors). */
export function readCardError(error: StripeError): CardVerdict {
  const status = error.payment_intent?.status;
  if (status === "requires_capture" || status === "succeeded") return { is: "authorised" };
  if (status === "canceled") return { is: "ended", message: PAYMENT_ENDED };
  if (status === "processing") return { is: "unknown" };
  if (error.type === "api_connection_error" || error.type === "api_error") return { is: "unknown" };
  return refusedCard(error);
}

/** After a failed challenge of the bank, it is an `invalid_request_error` whose message asks for another card. */
export function refusedCard({
  type,
  message = "Your card was not accepted.",
  payment_intent,
}: StripeError): CardVerdict {
  if (type === "card_error") return { is: "refused", message, next: "Not charged. Try another card." };
  const isUnpaid = payment_intent?.status === "requires_payment_method";
  return { is: "refused", message, ...(isUnpaid && { next: "Not charged." }) };
}

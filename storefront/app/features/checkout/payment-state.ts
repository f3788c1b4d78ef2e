import type { Delivery } from "medusa-backend/contract";
import type { CartItem } from "~/domain/cart";
import type { ExpectedArrival } from "~/domain/costs";
import type { Extras } from "~/domain/order";

/**
 * A purchase: the cart's lines, the delivery, and the total (in minor units) that the customer saw, with its parts, the
 * discount code that it counts on, and when it arrives.
 */
export type Purchase = {
  items: readonly CartItem[];
  delivery: Delivery;
  total: number;
  extras?: Extras | undefined;
  discountCode?: string | undefined;
  arrival?: ExpectedArrival | null;
  /** Tax and duties as the checkout says them: "Free delivery. Duties and taxes included." */
  terms?: string;
};

/**
 * A payment intent and the purchase that it was made for: this is what is ordered later, even if the cart has changed.
 */
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
  | { type: "cardRefused"; message: string; declined?: true | undefined }
  | { type: "paymentEnded"; message: string }
  | { type: "authorised" }
  | { type: "orderPlaced" }
  | { type: "orderRefused"; message: string }
  | { type: "orderUnknown"; message: string };

/** `declined`: `message` is about a card that was declined; nothing was charged, and another card may pay. */
export type PaymentState = { phase: PaymentPhase; attempt: Attempt | null; message: string | null; declined?: true };

export const INITIAL_PAYMENT: PaymentState = { phase: "preparing", attempt: null, message: null };

/**
 * All transitions. An event that is not listed changes nothing, so that a double click or a late answer does no harm.
 */
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
    ...("declined" in event && event.declined && { declined: true }),
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

import type { StripeFacts } from "../payments/stripe-ledger";
import type { AttemptFacts, MoneyFacts, OrderFacts } from "./gather-payments";

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const NOW = Date.UTC(2026, 5, 15, 12);
export const CLOCK = { now: NOW, legacyHoldMinutes: 30 };

export const taken: StripeFacts = {
  payment_intent_id: "pi_1",
  session_id: null,
  status: "succeeded",
  currency_code: "usd",
  amount: 14_900,
  received: 14_900,
  refunded: 0,
  created_at: NOW - HOUR,
  authorised_at: NOW - HOUR,
  cancelled_at: null,
  fee: null,
  capture_before: null,
};
export const held: StripeFacts = { ...taken, status: "requires_capture", received: 0, capture_before: NOW + 6 * DAY };
export const order: OrderFacts = {
  order_id: "order_1",
  order_number: 7,
  payment_intent_id: "pi_1",
  status: "pending",
  cancelled_at: null,
  placed_at: NOW - HOUR,
  total: 14_900,
  currency_code: "usd",
  captured: 14_900,
  refunded: 0,
  due: 0,
  due_since: NOW - HOUR,
  waits_for: null,
};
export const due: OrderFacts = { ...order, captured: 0 };
export const cancelled: OrderFacts = { ...order, status: "cancelled", cancelled_at: NOW - HOUR };
export const attempt: AttemptFacts = {
  payment_intent_id: "pi_1",
  status: "captured",
  has_cart: true,
  changed_at: NOW - HOUR,
};
export const open: AttemptFacts = { ...attempt, status: "open" };
export const toCapture: AttemptFacts = { ...attempt, status: "to_capture" };

/** The facts of one payment; those that are null are left out. */
export function facts(
  payment: StripeFacts | null,
  one: OrderFacts | null,
  mine: AttemptFacts | null = attempt,
): MoneyFacts {
  return {
    stripe: payment ? [payment] : [],
    orders: one ? [one] : [],
    attempts: mine ? [mine] : [],
    sessionOrders: [],
    reversals: [],
  };
}

import type { AttemptFacts, OrderFacts } from "../../queries/payments/money";
import type { StripeFacts } from "../payments/stripe-ledger";
import type { MoneyFacts } from "./gather-payments";

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const NOW = Date.UTC(2026, 5, 15, 12);
export const CLOCK = { now: NOW, legacyHoldMinutes: 30 };

export const taken: StripeFacts = {
  paymentIntentId: "pi_1",
  sessionId: null,
  status: "succeeded",
  currencyCode: "usd",
  amount: 14_900,
  received: 14_900,
  refunded: 0,
  createdAt: NOW - HOUR,
  authorisedAt: NOW - HOUR,
  cancelledAt: null,
  fee: null,
  capture_before: null,
};
export const held: StripeFacts = { ...taken, status: "requires_capture", received: 0, capture_before: NOW + 6 * DAY };
export const order: OrderFacts = {
  orderId: "order_1",
  orderNumber: 7,
  paymentIntentId: "pi_1",
  status: "pending",
  cancelledAt: null,
  placedAt: NOW - HOUR,
  total: 14_900,
  currencyCode: "usd",
  captured: 14_900,
  refunded: 0,
  due: 0,
  dueSince: NOW - HOUR,
  waitsFor: null,
};
export const due: OrderFacts = { ...order, captured: 0 };
export const cancelled: OrderFacts = { ...order, status: "cancelled", cancelledAt: NOW - HOUR };
export const attempt: AttemptFacts = {
  paymentIntentId: "pi_1",
  status: "captured",
  hasCart: true,
  changedAt: NOW - HOUR,
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

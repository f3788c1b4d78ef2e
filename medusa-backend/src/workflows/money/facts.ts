import type { ShopOrderStatus } from "../../contract/common";
import type { AttemptStatus } from "../../modules/payment-record/attempt-status";

/** Stripe's facts of a PaymentIntent. Amounts in minor units, times in milliseconds since 1970. */
export type StripeFacts = {
  payment_intent_id: string;
  /** The Medusa payment session that it was made for, from its metadata. */
  session_id: string | null;
  status: string;
  currency_code: string;
  amount: number;
  received: number;
  /** How much of `received` was refunded; the release of a hold counts nothing. */
  refunded: number;
  created_at: number;
  authorised_at: number | null;
  cancelled_at: number | null;
  /** What Stripe kept of a captured payment for itself; null where it has not said. */
  fee: number | null;
  /** When the bank ends the hold, where the card's network says so. */
  capture_before: number | null;
};

/**
 * The shop's and Medusa's facts of an order. `total` is the amount at which it was placed, before refunds; `captured`
 * and `refunded` are Medusa's books.
 */
export type OrderFacts = {
  order_id: string;
  order_number: number;
  payment_intent_id: string | null;
  status: ShopOrderStatus;
  cancelled_at: number | null;
  placed_at: number;
  total: number;
  currency_code: string;
  captured: number;
  refunded: number;
};

/**
 * What a bank took back of a payment, in minor units. `owed`: refunds that the bank sent back and that were not made
 * again; `otherwise`: those that the shop paid in another way; `disputed`: in disputes whose outcome is open.
 */
export type Reversals = { payment_intent_id: string; owed: number; otherwise: number; disputed: number };

/** The shop's own record of a payment. `has_cart`: an order can be placed for it without the browser. */
export type AttemptFacts = {
  payment_intent_id: string;
  status: AttemptStatus;
  has_cart: boolean;
  changed_at: number;
};

/** A PaymentIntent that was made for an order's payment session, whether or not the order names it. */
export type SessionOrder = { payment_intent_id: string; order_id: string };

/** All facts of a comparison; `stripe` lists Stripe's answers, `orders` the orders for which Stripe was asked. */
export type MoneyFacts = {
  stripe: readonly StripeFacts[];
  orders: readonly OrderFacts[];
  attempts: readonly AttemptFacts[];
  sessionOrders: readonly SessionOrder[];
  reversals: readonly Reversals[];
};

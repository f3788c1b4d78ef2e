import type { ShopOrderStatus } from "../../contract/common";
import type { AttemptStatus } from "../../modules/payment-record/attempt-status";

/** What Stripe says of a PaymentIntent. Amounts in minor units, times in milliseconds since 1970. */
export type StripeFacts = {
  payment_intent_id: string;
  /** Medusa's payment session that it was made for, as its metadata says. */
  session_id: string | null;
  status: string;
  currency_code: string;
  amount: number;
  received: number;
  /** Given back of what was received; a hold that was released counts nothing. */
  refunded: number;
  created_at: number;
  authorised_at: number | null;
  cancelled_at: number | null;
  /** When the bank ends the hold, where the card's network told it. */
  capture_before: number | null;
};

/** What the shop and Medusa hold of an order. `total` is what it was placed for, before refunds; `captured` and `refunded` are Medusa's books. */
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

/** The shop's own record of a payment. `has_cart`: an order can be made of it without the browser. */
export type AttemptFacts = {
  payment_intent_id: string;
  status: AttemptStatus;
  has_cart: boolean;
  changed_at: number;
};

/** A PaymentIntent that was made for an order's payment session, whether the order knows it or not. */
export type SessionOrder = { payment_intent_id: string; order_id: string };

/** Everything that a comparison knows; `stripe` lists what Stripe answered, `orders` those for which Stripe was asked. */
export type MoneyFacts = {
  stripe: readonly StripeFacts[];
  orders: readonly OrderFacts[];
  attempts: readonly AttemptFacts[];
  sessionOrders: readonly SessionOrder[];
};

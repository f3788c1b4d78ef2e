import type { MedusaContainer } from "@medusajs/framework/types";
import type { ShopOrderStatus } from "../../contract/common";
import type { RefundWait } from "../../contract/reversals";
import { databaseOf } from "../../lib/database/connection";
import type { AttemptStatus } from "../../modules/payment-record/attempt-status";
import {
  listAttemptFacts,
  listOrderMoney,
  listSessionOrders,
  type OrderFactsRow,
  type OrdersWanted,
} from "../../queries/payments/money-facts";
import { listReversals } from "../../queries/payments/reversals";
import { getStripeFacts, type StripeFacts } from "../payment/stripe-ledger";

/**
 * The shop's and Medusa's facts of an order. `total` is the amount at which it was placed, before refunds; `captured`
 * and `refunded` are Medusa's books; `due` is what they owe the customer, and `waits_for` what that refund waits for.
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
  due: number;
  due_since: number | null;
  waits_for: RefundWait | null;
};

/**
 * A payment's failed refunds and disputes, in minor units. `owed`: failed refunds that were not repeated, `refused`:
 * the part of them that Stripe refused to make; `otherwise`: those that the shop paid in another way; `disputed`: in
 * disputes with an open outcome; `lost`: in disputes that the bank has decided against the shop.
 */
export type Reversals = {
  payment_intent_id: string;
  owed: number;
  refused: number;
  otherwise: number;
  disputed: number;
  lost: number;
};

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

const idOf = ({ payment_intent_id }: StripeFacts) => payment_intent_id;

/** The shop's facts of these payments, and of further requested orders. */
export async function gatherShopFacts(
  container: MedusaContainer,
  stripe: readonly StripeFacts[],
  wanted: Omit<OrdersWanted, "paymentIntentIds">,
): Promise<Omit<MoneyFacts, "stripe">> {
  const paymentIntentIds = stripe.map(idOf);
  const named = await listOrderMoney(databaseOf(container), { paymentIntentIds, ...wanted });
  const withOrder = new Set(named.map(({ payment_intent_id }) => payment_intent_id));
  const unmatched = stripe.filter(
    (payment) => payment.session_id !== null && !withOrder.has(payment.payment_intent_id),
  );
  const sessions = await listSessionOrders(
    databaseOf(container),
    unmatched.flatMap(({ session_id }) => session_id ?? []),
  );
  const orderOfSession = new Map(sessions.map(({ session_id, order_id }) => [session_id, order_id]));
  const sessionOrders = unmatched.flatMap(({ payment_intent_id, session_id }) => {
    const order_id = orderOfSession.get(session_id ?? "");
    return order_id ? [{ payment_intent_id, order_id }] : [];
  });
  const known = new Set(named.map(({ order_id }) => order_id));
  const orderIds = sessionOrders.map(({ order_id }) => order_id).filter((id) => !known.has(id));
  const others: OrderFactsRow[] =
    orderIds.length > 0
      ? await listOrderMoney(databaseOf(container), {
          paymentIntentIds: [],
          orderIds,
          placed: null,
          cancelledSince: null,
        })
      : [];
  const attempts = await listAttemptFacts(databaseOf(container), paymentIntentIds);
  const reversals = await listReversals(databaseOf(container), paymentIntentIds);
  return { orders: [...named, ...others], attempts, sessionOrders, reversals };
}

/**
 * All facts of one payment or one order. Stripe is asked now, for the order's own payment too.
 * @throws ShopError `backend_unavailable` when Stripe cannot be asked.
 */
export async function gatherFactsOf(
  container: MedusaContainer,
  { payment_intent_id, order_id }: { payment_intent_id: string | null; order_id: string | null },
): Promise<MoneyFacts> {
  const payment = payment_intent_id ? await getStripeFacts(payment_intent_id) : null;
  const stripe = payment ? [payment] : [];
  const wanted = { orderIds: order_id ? [order_id] : [], placed: null, cancelledSince: null };
  const facts = await gatherShopFacts(container, stripe, wanted);
  const asked = new Set([payment_intent_id]);
  for (const { payment_intent_id: own } of facts.orders) {
    if (!own || asked.has(own)) continue;
    asked.add(own);
    const found = await getStripeFacts(own);
    if (found) stripe.push(found);
  }
  return { ...facts, stripe };
}

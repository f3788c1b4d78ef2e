import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { z } from "zod";
import { queryRows } from "../../lib/database/sql";
import { ATTEMPT_STATUSES } from "../../modules/payment-record/attempt-status";
import { listOrderMoney, listSessionOrders, type OrderFactsRow } from "../../queries/payments/money-facts";
import { getStripeFacts } from "../payment/stripe-ledger";
import type { AttemptFacts, MoneyFacts, StripeFacts } from "./facts";

const AttemptRow = z.object({
  payment_intent_id: z.string(),
  status: z.enum(ATTEMPT_STATUSES),
  has_cart: z.boolean(),
  changed_at: z.date().transform((date) => date.getTime()),
});

const database = (container: MedusaContainer) => container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
const idOf = ({ payment_intent_id }: StripeFacts) => payment_intent_id;

async function listAttempts(container: MedusaContainer, paymentIntentIds: string[]): Promise<AttemptFacts[]> {
  const sql = `select payment_intent_id, status, cart_id is not null as has_cart, updated_at as changed_at
    from payment_attempt where payment_intent_id = any(?::text[]) and deleted_at is null`;
  return await queryRows(database(container), AttemptRow, sql, [paymentIntentIds]);
}

/** What the shop's database knows of these payments, and of orders placed in a stretch of time. */
export async function gatherShopFacts(
  container: MedusaContainer,
  stripe: readonly StripeFacts[],
  wanted: { orderIds: string[]; placed: { from: number; to: number } | null },
): Promise<Omit<MoneyFacts, "stripe">> {
  const paymentIntentIds = stripe.map(idOf);
  const named = await listOrderMoney(database(container), { paymentIntentIds, ...wanted });
  const withOrder = new Set(named.map(({ payment_intent_id }) => payment_intent_id));
  const strays = stripe.filter((payment) => payment.session_id !== null && !withOrder.has(payment.payment_intent_id));
  const sessions = await listSessionOrders(
    database(container),
    strays.flatMap(({ session_id }) => session_id ?? []),
  );
  const orderOfSession = new Map(sessions.map(({ session_id, order_id }) => [session_id, order_id]));
  const sessionOrders = strays.flatMap(({ payment_intent_id, session_id }) => {
    const order_id = orderOfSession.get(session_id ?? "");
    return order_id ? [{ payment_intent_id, order_id }] : [];
  });
  const known = new Set(named.map(({ order_id }) => order_id));
  const orderIds = sessionOrders.map(({ order_id }) => order_id).filter((id) => !known.has(id));
  const others: OrderFactsRow[] =
    orderIds.length > 0
      ? await listOrderMoney(database(container), { paymentIntentIds: [], orderIds, placed: null })
      : [];
  const attempts = await listAttempts(container, paymentIntentIds);
  return { orders: [...named, ...others], attempts, sessionOrders };
}

/**
 * Everything that is known of one payment or one order, with Stripe asked now, for the order's own payment too.
 * @throws ShopError `backend_unavailable` when Stripe cannot be asked.
 */
export async function gatherFactsOf(
  container: MedusaContainer,
  { payment_intent_id, order_id }: { payment_intent_id: string | null; order_id: string | null },
): Promise<MoneyFacts> {
  const payment = payment_intent_id ? await getStripeFacts(payment_intent_id) : null;
  const stripe = payment ? [payment] : [];
  const wanted = { orderIds: order_id ? [order_id] : [], placed: null };
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

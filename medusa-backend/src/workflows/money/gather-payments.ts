import type { MedusaContainer } from "@medusajs/framework/types";
import { formatMinor } from "../../contract/currency";
import { databaseOf } from "../../lib/database/connection";
import {
  type AttemptFacts,
  listAttemptFacts,
  listOrderMoney,
  listSessionOrders,
  type OrderFacts,
  type OrdersWanted,
} from "../../queries/payments/money";
import { listReversals } from "../../queries/refunds/reversals";
import { getStripeFacts, type StripeFacts } from "../payments/stripe-ledger";

/**
 * In minor units. `owed`: failed refunds that were not repeated, `refused`: the part that Stripe refused to make;
 * `otherwise`: those that the shop paid in another way; `disputed`: the outcome is open; `lost`: the bank has decided
 * against the shop.
 */
export type Reversals = Awaited<ReturnType<typeof listReversals>>[number];

type SessionOrder = { paymentIntentId: string; orderId: string };

/** `orders` are those for which Stripe was asked. */
export type MoneyFacts = {
  stripe: readonly StripeFacts[];
  orders: readonly OrderFacts[];
  attempts: readonly AttemptFacts[];
  sessionOrders: readonly SessionOrder[];
  reversals: readonly Reversals[];
};

const idOf = ({ paymentIntentId }: StripeFacts) => paymentIntentId;

export async function gatherShopFacts(
  container: MedusaContainer,
  stripe: readonly StripeFacts[],
  wanted: Omit<OrdersWanted, "paymentIntentIds">,
): Promise<Omit<MoneyFacts, "stripe">> {
  const paymentIntentIds = stripe.map(idOf);
  const named = await listOrderMoney(databaseOf(container), { paymentIntentIds, ...wanted });
  const withOrder = new Set(named.map(({ paymentIntentId }) => paymentIntentId));
  const unmatched = stripe.filter((payment) => payment.sessionId !== null && !withOrder.has(payment.paymentIntentId));
  const sessions = await listSessionOrders(
    databaseOf(container),
    unmatched.flatMap(({ sessionId }) => sessionId ?? []),
  );
  const orderOfSession = new Map(sessions.map(({ sessionId, orderId }) => [sessionId, orderId]));
  const sessionOrders = unmatched.flatMap(({ paymentIntentId, sessionId }) => {
    const orderId = orderOfSession.get(sessionId ?? "");
    return orderId ? [{ paymentIntentId, orderId }] : [];
  });
  const known = new Set(named.map(({ orderId }) => orderId));
  const orderIds = sessionOrders.map(({ orderId }) => orderId).filter((id) => !known.has(id));
  const others =
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

/** Stripe is asked now. @throws ShopError `backend_unavailable` */
export async function gatherFactsOf(
  container: MedusaContainer,
  { paymentIntentId, orderId }: { paymentIntentId: string | null; orderId: string | null },
): Promise<MoneyFacts> {
  const payment = paymentIntentId ? await getStripeFacts(paymentIntentId) : null;
  const stripe = payment ? [payment] : [];
  const wanted = { orderIds: orderId ? [orderId] : [], placed: null, cancelledSince: null };
  const facts = await gatherShopFacts(container, stripe, wanted);
  const asked = new Set([paymentIntentId]);
  for (const { paymentIntentId: own } of facts.orders) {
    if (!own || asked.has(own)) continue;
    asked.add(own);
    const found = await getStripeFacts(own);
    if (found) stripe.push(found);
  }
  return { ...facts, stripe };
}

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

function toSpan(milliseconds: number): string {
  if (milliseconds <= 0) return "no time at all";
  const [count, unit] =
    milliseconds >= 2 * DAY_MS
      ? [Math.floor(milliseconds / DAY_MS), "day"]
      : milliseconds >= HOUR_MS
        ? [Math.floor(milliseconds / HOUR_MS), "hour"]
        : [Math.ceil(milliseconds / 60_000), "minute"];
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

const number = ({ orderNumber }: OrderFacts) => `Order #${orderNumber}`;
const verb = ({ status }: StripeFacts) => (status === "requires_capture" ? "holds" : "has taken");

export const say = {
  withoutOrder: (payment: StripeFacts, amount: number, known: boolean) =>
    `Stripe ${verb(payment)} ${formatMinor(amount, payment.currencyCode)}, but there is no order for it.${
      known ? "" : " The payment was not started in this shop, or the shop's record of it is lost."
    }`,
  paidTwice: (payment: StripeFacts, amount: number, order: OrderFacts) =>
    `${number(order)} was paid twice: in addition to its own payment Stripe took ${formatMinor(amount, payment.currencyCode)} with this one.`,
  countedTwice: (payment: StripeFacts, order: OrderFacts) =>
    order.captured > payment.received
      ? `${number(order)} counts ${formatMinor(order.captured, order.currencyCode)} as taken in Medusa's books; Stripe took ${formatMinor(payment.received, payment.currencyCode)}.`
      : `${number(order)} was charged more than once: Stripe took ${formatMinor(payment.received, payment.currencyCode)} of a payment of ${formatMinor(payment.amount, payment.currencyCode)}.`,
  notGivenBack: (payment: StripeFacts, amount: number, order: OrderFacts) =>
    `${number(order)} was cancelled, and Stripe still ${payment.status === "requires_capture" ? "holds" : "has"} ${formatMinor(amount, payment.currencyCode)} for it.`,
  refundDiffers: (payment: StripeFacts, order: OrderFacts) =>
    `Stripe gave back ${formatMinor(payment.refunded, payment.currencyCode)} for ${number(order).toLowerCase()}; Medusa's books say ${formatMinor(order.refunded, order.currencyCode)}.`,
  refundFailed: (payment: StripeFacts, { owed, refused }: { owed: number; refused: number }, order: OrderFacts) =>
    `${refused < owed ? `The bank sent a refund of ${formatMinor(owed - refused, payment.currencyCode)} for ${number(order).toLowerCase()} back.` : ""}${refused > 0 && refused < owed ? " " : ""}${refused > 0 ? `Stripe refused a refund of ${formatMinor(refused, payment.currencyCode)} for ${number(order).toLowerCase()}.` : ""} The customer is still owed it: refund it again or pay in another way, on the order's page in the shop.`,
  disputed: (payment: StripeFacts, order: OrderFacts, due: number) =>
    `The cardholder disputes the payment of ${formatMinor(payment.received, payment.currencyCode)} for ${number(order).toLowerCase()}. Answer the bank in Stripe's dashboard.${
      due > 0 ? ` ${formatMinor(due, payment.currencyCode)} is due to the customer once the bank has decided.` : ""
    }`,
  refundDue: (amount: number, order: OrderFacts) =>
    `${formatMinor(amount, order.currencyCode)} is due to the customer of ${number(order).toLowerCase()} and was not refunded. ${
      order.waitsFor === "change"
        ? "Somebody is changing the order in Medusa Admin: confirm or cancel that, and it is refunded."
        : "If it stays on this list, refund it on the order's page in the shop."
    }`,
  withoutMoney: (payment: StripeFacts, order: OrderFacts) =>
    payment.status === "canceled"
      ? `${number(order)} is placed, but its payment was cancelled at Stripe: ${formatMinor(order.total, order.currencyCode)} was never taken.${shipped(order)}`
      : `${number(order)} is placed, but its payment was never authorised.${shipped(order)}`,
  withoutPayment: (order: OrderFacts) =>
    `${number(order)} is placed, but Stripe knows no payment of ${formatMinor(order.total, order.currencyCode)} for it.${shipped(order)}`,
  nothingLeft: (payment: StripeFacts, lost: number, order: OrderFacts) =>
    lost > 0
      ? `${number(order)} waits to be shipped, but the bank has taken ${formatMinor(lost, payment.currencyCode)} back, and nothing is left.`
      : `${number(order)} waits to be shipped, but all of its ${formatMinor(payment.refunded, payment.currencyCode)} was given back.`,
  amountDiffers: (payment: StripeFacts, sum: number, order: OrderFacts) =>
    `${number(order)} is for ${formatMinor(order.total, order.currencyCode)}, but Stripe ${verb(payment)} ${formatMinor(sum, payment.currencyCode)}.${
      payment.currencyCode === order.currencyCode ? "" : " The currencies differ."
    }`,
  expiring: (payment: StripeFacts, order: OrderFacts, left: number) =>
    `The hold of ${formatMinor(payment.amount, payment.currencyCode)} for ${number(order).toLowerCase()} ends in ${toSpan(left)}, and its money is not taken.`,
  notCaptured: (order: OrderFacts, left: number) =>
    `${number(order)} is placed, but its ${formatMinor(order.total, order.currencyCode)} is only held. The hold ends in ${toSpan(left)}.`,
  notInBooks: (order: OrderFacts, sum: number) =>
    `Stripe took ${formatMinor(sum, order.currencyCode)} for ${number(order).toLowerCase()}; Medusa's books count ${formatMinor(order.captured, order.currencyCode)}.`,
};

const shipped = ({ status }: OrderFacts) => (status === "shipped" ? " It is shipped, so ask the customer to pay." : "");

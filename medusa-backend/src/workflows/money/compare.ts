import type { MoneyAction } from "../../contract/money";
import type { Finding } from "../../modules/money-ledger";
import type { AttemptFacts, OrderFacts } from "../../queries/payments/money";
import type { StripeFacts } from "../payments/stripe-ledger";
import { type MoneyFacts, type Reversals, say } from "./gather-payments";

/** Stripe's hold of a card: docs.stripe.com/payments/place-a-hold-on-a-payment-method */
const HOLD_MS = 7 * 86_400_000;
const EXPIRING_MS = 2 * 86_400_000;
const isHeld = ({ status }: StripeFacts) => status === "requires_capture";
const expiresAt = (payment: StripeFacts) =>
  isHeld(payment) ? (payment.capture_before ?? (payment.authorisedAt ?? payment.createdAt) + HOLD_MS) : null;
const heldSince = (payment: StripeFacts) => payment.authorisedAt ?? payment.createdAt;

/** True while browser, webhook and sweep may still finish the payment. */
function isUnderWay(payment: StripeFacts, attempt: AttemptFacts | undefined, clock: ComparisonClock): boolean {
  if (!attempt) return false;
  const pause = GRACE_MS + (attempt.status === "open" && !attempt.hasCart ? clock.legacyHoldMinutes * 60_000 : 0);
  if (attempt.status === "open") return clock.now - heldSince(payment) < pause;
  return (
    (attempt.status === "releasing" || attempt.status === "to_capture") && clock.now - attempt.changedAt < GRACE_MS
  );
}

/** `paidFor` is the already paid order for whose payment session it was made. */
function findWithoutOrder(one: Case, paidFor: OrderFacts | undefined): Found | null {
  const { payment, attempt, clock } = one;
  const amount = keptAtStripe(payment) - lostIn(one);
  if (amount <= 0 || isUnderWay(payment, attempt, clock)) return null;
  const since = heldSince(payment);
  const giveBack = isHeld(payment) ? "void" : "refund";
  if (paidFor && isTaken(payment)) {
    const sentence = say.paidTwice(payment, amount, paidFor);
    return { kind: "captured_twice", sentence, since, amount, actions: ["refund"] };
  }
  const canFinish = attempt?.status === "open" && attempt.hasCart;
  const sentence = say.withoutOrder(payment, amount, attempt !== undefined);
  const actions: MoneyAction[] = canFinish ? ["finish", giveBack] : [giveBack];
  return { kind: "money_without_order", sentence, since, amount, actions };
}

function findCancelled(one: Case, order: OrderFacts): Found | null {
  const { payment, attempt, clock, reversals } = one;
  // Stripe refunds nothing of a disputed amount, so the dispute is what is found.
  const amount = keptOf(one) - (reversals?.disputed ?? 0);
  if (amount > 0) {
    const since = order.cancelledAt;
    if (since !== null && clock.now - since < GRACE_MS) return null;
    if (isUnderWay(payment, attempt, clock)) return null;
    const sentence = say.notGivenBack(payment, amount, order);
    return { kind: "refund_missing", sentence, since, amount, actions: [isHeld(payment) ? "void" : "refund"] };
  }
  return isTaken(payment) ? (findRefund(one, order) ?? findReversal(one, order)) : null;
}

function findLive(one: Case, order: OrderFacts): Found | null {
  const { payment, attempt, clock } = one;
  const since = order.placedAt;
  const cancel: MoneyAction[] = order.status === "pending" ? ["cancel_order"] : [];
  if (payment.status === "processing") return null;
  if (!isHeld(payment) && !isTaken(payment)) {
    const sentence = say.withoutMoney(payment, order);
    const cancelledAt = payment.cancelledAt ?? since;
    return { kind: "order_without_money", sentence, since: cancelledAt, amount: order.total, actions: cancel };
  }
  const sum = isHeld(payment) ? payment.amount : payment.received;
  if (isTaken(payment) && (sum > payment.amount || order.captured > sum)) {
    const sentence = say.countedTwice(payment, order);
    const amount = Math.max(sum, order.captured) - order.total;
    return { kind: "captured_twice", sentence, since, amount, actions: cancel };
  }
  if (sum !== order.total || payment.currencyCode !== order.currencyCode) {
    const sentence = say.amountDiffers(payment, sum, order);
    return { kind: "amount_differs", sentence, since, amount: sum, actions: cancel };
  }
  if (isHeld(payment)) {
    const left = (expiresAt(payment) ?? 0) - clock.now;
    if (left <= EXPIRING_MS) {
      const sentence = say.expiring(payment, order, left);
      return { kind: "hold_expiring", sentence, since, amount: sum, actions: ["finish"] };
    }
    if (clock.now - since < GRACE_MS) return null;
    return { kind: "not_captured", sentence: say.notCaptured(order, left), since, amount: sum, actions: ["finish"] };
  }
  if (order.captured < sum) {
    if (isUnderWay(payment, attempt, clock)) return null;
    return { kind: "not_captured", sentence: say.notInBooks(order, sum), since, amount: sum, actions: ["finish"] };
  }
  return findRefund(one, order) ?? findReversal(one, order) ?? findDue(one, order) ?? findNothingLeft(one, order);
}

/** A pending order whose money was fully refunded, or taken back by the bank. A shipped one may have been returned. */
function findNothingLeft(one: Case, order: OrderFacts): Found | null {
  if (order.status !== "pending" || keptAtStripe(one.payment) - lostIn(one) > 0) return null;
  const sentence = say.nothingLeft(one.payment, lostIn(one), order);
  return { kind: "order_without_money", sentence, since: null, amount: order.total, actions: ["cancel_order"] };
}

/** Stripe knows no payment, or the order names none. */
function findUnpaid(order: OrderFacts): Finding | null {
  if (order.cancelledAt !== null) return null;
  const found: Found = {
    kind: "order_without_money",
    sentence: say.withoutPayment(order),
    since: order.placedAt,
    amount: order.total,
    actions: order.status === "pending" ? ["cancel_order"] : [],
  };
  return toFinding(found, null, order);
}

function toFinding(found: Found, payment: StripeFacts | null, order: OrderFacts | null): Finding {
  const paymentIntentId = payment?.paymentIntentId ?? order?.paymentIntentId ?? null;
  return {
    ...found,
    id: `${found.kind}:${paymentIntentId ?? order?.orderId}`,
    paymentIntentId,
    orderId: order?.orderId ?? null,
    orderNumber: order?.orderNumber ?? null,
    currencyCode: payment?.currencyCode ?? order?.currencyCode ?? "",
    expiresAt: payment && expiresAt(payment),
  };
}

/** At most one finding for each payment, the most urgent; oldest first. */
export function compareMoney(facts: MoneyFacts, clock: ComparisonClock): Finding[] {
  const orders = new Map(facts.orders.map((order) => [order.orderId, order]));
  const orderOf = new Map(facts.orders.map((order) => [order.paymentIntentId, order]));
  const attemptOf = new Map(facts.attempts.map((attempt) => [attempt.paymentIntentId, attempt]));
  const paymentOf = new Map(facts.stripe.map((payment) => [payment.paymentIntentId, payment]));
  const reversalsOf = new Map(facts.reversals.map((one) => [one.paymentIntentId, one]));
  const sessionOrder = new Map(facts.sessionOrders.map((one) => [one.paymentIntentId, orders.get(one.orderId)]));

  const ofPayments = facts.stripe.map((payment) => {
    const id = payment.paymentIntentId;
    const one: Case = { payment, attempt: attemptOf.get(id), reversals: reversalsOf.get(id), clock };
    const order = orderOf.get(id);
    if (!order) {
      const other = sessionOrder.get(id);
      const own = other && paymentOf.get(other.paymentIntentId ?? "");
      const paidFor = own && keptAtStripe(own) > 0 ? other : undefined;
      const found = findWithoutOrder(one, paidFor);
      return found && toFinding(found, payment, paidFor ?? null);
    }
    const found = order.cancelledAt === null ? findLive(one, order) : findCancelled(one, order);
    return found && toFinding(found, payment, order);
  });
  const unpaid = facts.orders
    .filter(({ paymentIntentId }) => paymentIntentId === null || !paymentOf.has(paymentIntentId))
    .map(findUnpaid);
  return [...ofPayments, ...unpaid]
    .filter((finding) => finding !== null)
    .sort((a, b) => (a.since ?? clock.now) - (b.since ?? clock.now));
}

/** Browser, webhook and sweep finish what they can within this time; until then nothing counts as wrong. */
const GRACE_MS = 180_000;

/** `legacyHoldMinutes`: how long a payment may wait for an order that only its browser can name. */
type ComparisonClock = { now: number; legacyHoldMinutes: number };

type Case = {
  payment: StripeFacts;
  attempt: AttemptFacts | undefined;
  reversals: Reversals | undefined;
  clock: ComparisonClock;
};
type Found = Pick<Finding, "kind" | "sentence" | "since" | "amount" | "actions">;

const isTaken = ({ status }: StripeFacts) => status === "succeeded";

function keptAtStripe(payment: StripeFacts): number {
  if (payment.status === "requires_capture") return payment.amount;
  return payment.status === "succeeded" ? payment.received - payment.refunded : 0;
}

/** The money of failed refunds that is at Stripe although the books count it as refunded. */
const sentBack = ({ reversals }: Case) => (reversals ? reversals.owed + reversals.otherwise : 0);

/** The money of a payment that banks have taken back for good. */
const lostIn = ({ reversals }: Case) => reversals?.lost ?? 0;

/** The amount that Stripe holds or has, and that neither the bank nor a failed refund claims. */
const keptOf = (one: Case) => keptAtStripe(one.payment) - (isTaken(one.payment) ? sentBack(one) + lostIn(one) : 0);

/** The amount that the books owe the customer of a live order, and that Stripe still has. */
const dueOf = (one: Case, order: OrderFacts) => (isTaken(one.payment) ? Math.min(order.due, keptOf(one)) : 0);

/** A refund that was decided and not made. Without a wait, the shop's job makes it within its grace. */
function findDue(one: Case, order: OrderFacts): Found | null {
  const amount = dueOf(one, order);
  if (amount <= 0) return null;
  if (order.waitsFor === null && one.clock.now - (order.dueSince ?? 0) < GRACE_MS) return null;
  const sentence = say.refundDue(amount, order);
  return { kind: "refund_due", sentence, since: order.dueSince, amount, actions: [] };
}

function findReversal(one: Case, order: OrderFacts): Found | null {
  const { payment, reversals } = one;
  if (!reversals) return null;
  const { owed, refused, disputed } = reversals;
  if (disputed > 0) {
    const sentence = say.disputed(payment, order, dueOf(one, order));
    return { kind: "disputed", sentence, since: null, amount: disputed, actions: [] };
  }
  if (owed === 0) return null;
  const sentence = say.refundFailed(payment, { owed, refused }, order);
  return { kind: "refund_failed", sentence, since: null, amount: owed, actions: [] };
}

function findRefund(one: Case, order: OrderFacts): Found | null {
  const { payment } = one;
  const booked = order.refunded - sentBack(one);
  if (payment.refunded === booked) return null;
  const actions: MoneyAction[] = payment.refunded > booked ? ["note_refund"] : [];
  const amount = Math.abs(payment.refunded - booked);
  return { kind: "refund_differs", sentence: say.refundDiffers(payment, order), since: null, amount, actions };
}

import type { MoneyAction } from "../../contract/money";
import type { Finding } from "../../modules/money-ledger/finding";
import type { StripeFacts } from "../payment/stripe-ledger";
import type { AttemptFacts, OrderFacts, Reversals } from "./gather-facts";
import { say } from "./sentences";

/** Browser, webhook and sweep finish what they can within this time; until then nothing counts as wrong. */
export const GRACE_MS = 180_000;

/** The current time, and how long a payment may wait for an order that only its browser can name. */
export type ComparisonClock = { now: number; legacyHoldMinutes: number };

/** One payment with what the shop knows of it. */
export type Case = {
  payment: StripeFacts;
  attempt: AttemptFacts | undefined;
  reversals: Reversals | undefined;
  clock: ComparisonClock;
};
/** A finding before it names its payment and order. */
export type Found = Pick<Finding, "kind" | "sentence" | "since" | "amount" | "actions">;

/** True for a captured payment. */
export const isTaken = ({ status }: StripeFacts) => status === "succeeded";

/** The amount of a payment that Stripe holds or has captured. */
export function keptAtStripe(payment: StripeFacts): number {
  if (payment.status === "requires_capture") return payment.amount;
  return payment.status === "succeeded" ? payment.received - payment.refunded : 0;
}

/** The money of failed refunds that is at Stripe although the books count it as refunded. */
const sentBack = ({ reversals }: Case) => (reversals ? reversals.owed + reversals.otherwise : 0);

/** The money of a payment that banks have taken back for good. */
export const lostIn = ({ reversals }: Case) => reversals?.lost ?? 0;

/** The amount that Stripe holds or has, and that neither the bank nor a failed refund claims. */
export const keptOf = (one: Case) =>
  keptAtStripe(one.payment) - (isTaken(one.payment) ? sentBack(one) + lostIn(one) : 0);

/** The amount that the books owe the customer of a live order, and that Stripe still has. */
const dueOf = (one: Case, order: OrderFacts) => (isTaken(one.payment) ? Math.min(order.due, keptOf(one)) : 0);

/** A refund that was decided and not made. Without a wait, the shop's job makes it within its grace. */
export function findDue(one: Case, order: OrderFacts): Found | null {
  const amount = dueOf(one, order);
  if (amount <= 0) return null;
  if (order.waits_for === null && one.clock.now - (order.due_since ?? 0) < GRACE_MS) return null;
  const sentence = say.refundDue(amount, order);
  return { kind: "refund_due", sentence, since: order.due_since, amount, actions: [] };
}

/** A failed refund, or a dispute; the shop has to act. */
export function findReversal(one: Case, order: OrderFacts): Found | null {
  const { payment, reversals } = one;
  if (!reversals) return null;
  const { owed, refused, disputed } = reversals;
  if (disputed > 0) {
    const sentence = say.disputed(payment, order, dueOf(one, order));
    return { kind: "disputed", sentence, since: null, amount: disputed, actions: [] };
  }
  if (owed === 0) return null;
  return {
    kind: "refund_failed",
    sentence: say.refundFailed(payment, { owed, refused }, order),
    since: null,
    amount: owed,
    actions: [],
  };
}

/** Stripe's refunds against Medusa's books. */
export function findRefund(one: Case, order: OrderFacts): Found | null {
  const { payment } = one;
  const booked = order.refunded - sentBack(one);
  if (payment.refunded === booked) return null;
  const actions: MoneyAction[] = payment.refunded > booked ? ["note_refund"] : [];
  const amount = Math.abs(payment.refunded - booked);
  return { kind: "refund_differs", sentence: say.refundDiffers(payment, order), since: null, amount, actions };
}

import { intentIdOf } from "./settled/settled-payments";
import type { Store } from "./store/store";

/** One payment for the fault lab; amounts in cents, `captures` counts the captures that moved money. */
interface LedgerLine {
  id: string;
  amount: number;
  currency: string;
  status: string;
  amount_received: number;
  amount_refunded: number;
  captures: number;
  metadata: Record<string, string>;
}

/**
 * The real movements of money: captures and refunds are counted from their own records, not from the intent's status.
 */
export function toLedger(store: Store): { payment_intents: LedgerLine[] } {
  const captures = byIntent(store.list("captures"));
  const refunds = byIntent(store.list("refunds"));
  const lines = store.list("payment_intents").map(({ id, amount, currency, status, metadata }) => {
    const taken = captures.get(id) ?? [];
    const returned = refunds.get(id) ?? [];
    return {
      id,
      amount,
      currency,
      status,
      amount_received: sum(taken),
      amount_refunded: sum(returned),
      captures: taken.length,
      metadata,
    };
  });
  const settled = Array.from(store.settled.all(), (payment): LedgerLine => {
    const id = intentIdOf(payment);
    const { amount, currency, cancelled, refunded } = payment;
    return {
      id,
      amount,
      currency,
      status: cancelled ? "canceled" : "succeeded",
      amount_received: cancelled ? 0 : amount,
      amount_refunded: refunded + sum(refunds.get(id) ?? []),
      captures: cancelled ? 0 : 1,
      metadata: {},
    };
  });
  return { payment_intents: [...settled, ...lines.reverse()] };
}

function byIntent<T extends { payment_intent: unknown }>(movements: T[]): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const movement of movements) {
    const id = String(movement.payment_intent);
    groups.set(id, [...(groups.get(id) ?? []), movement]);
  }
  return groups;
}

function sum(movements: { amount: number }[]): number {
  return movements.reduce((total, { amount }) => total + amount, 0);
}

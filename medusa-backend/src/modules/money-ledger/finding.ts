import type { MoneyAction, MoneyFindingKind } from "../../contract/money";

/**
 * A finding before it is stored. Times are in milliseconds; `since` is null if unknown; then the day it was first seen
 * counts.
 */
export type Finding = {
  id: string;
  kind: MoneyFindingKind;
  sentence: string;
  since: number | null;
  payment_intent_id: string | null;
  order_id: string | null;
  order_number: number | null;
  amount: number;
  currency_code: string;
  expires_at: number | null;
  actions: MoneyAction[];
};

/** The payments and orders that a comparison checked. */
export type Covered = { paymentIntentIds: (string | null)[]; orderIds: (string | null)[] };

/**
 * The payments and orders that a second check of these subjects covers: their payments, and an order only for a subject
 * without a payment, because an order may have findings of its own.
 */
export function coveredBy(subjects: readonly { payment_intent_id: string | null; order_id: string | null }[]): Covered {
  return {
    paymentIntentIds: subjects.map(({ payment_intent_id }) => payment_intent_id),
    orderIds: subjects.map(({ payment_intent_id, order_id }) => (payment_intent_id === null ? order_id : null)),
  };
}

import type { MoneyAction, MoneyFindingKind } from "../../contract/money";

/** A finding before it is kept. Times in milliseconds; `since` null: nobody can tell, so the day it was first seen counts. */
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

/** The payments and orders that were looked at. */
export type Covered = { paymentIntentIds: (string | null)[]; orderIds: (string | null)[] };

/** What looking at these again covers: their payments; an order only where it names none, because it may have findings of its own. */
export function coveredBy(subjects: readonly { payment_intent_id: string | null; order_id: string | null }[]): Covered {
  return {
    paymentIntentIds: subjects.map(({ payment_intent_id }) => payment_intent_id),
    orderIds: subjects.map(({ payment_intent_id, order_id }) => (payment_intent_id === null ? order_id : null)),
  };
}

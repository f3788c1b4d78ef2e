import { confirmedOnce } from "./mails";
import { capturedOnce, isExcepted, moneyWithoutOrder, orderWithoutMoney } from "./money";
import { movesForward, reservedWithinStock, toldTheTruth } from "./orders";
import type { Break, Records, Unfinished } from "./records";

/** Every broken invariant of docs/reliability.md in these records. */
export function findBreaks(records: Records): Break[] {
  const invariants = [
    moneyWithoutOrder,
    orderWithoutMoney,
    capturedOnce,
    reservedWithinStock,
    confirmedOnce,
    toldTheTruth,
    movesForward,
  ];
  return invariants.flatMap((invariant) => invariant(records));
}

/**
 * Work in progress: unfinished payments, unprocessed Stripe events, pending mails, orders whose status is outdated.
 */
export function countUnsettled(records: Unfinished): number {
  const lines = new Map(records.ledger.map((line) => [line.id, line]));
  const attempts = records.attempts.filter((attempt) => {
    if (attempt.status === "to_capture" || attempt.status === "releasing") return true;
    const status = lines.get(attempt.payment_intent_id)?.status;
    const authorised = status === "requires_capture" || status === "succeeded";
    return attempt.status === "open" && authorised && !isExcepted(attempt, records);
  });
  const mails = records.mails.filter(({ status }) => status === "pending");
  return attempts.length + mails.length + records.unprocessedEvents + records.tornOrders;
}

import { confirmedOnce } from "./mails";
import { capturedOnce, isExcepted, moneyInBooks, moneyWithoutOrder, orderWithoutMoney } from "./money";
import { movesForward, reservedWithinStock, toldTheTruth } from "./orders";
import type { Books, Break, Records, Unfinished } from "./records";

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
 * The broken invariants that the database shows without the ledger: of I1 to I3 what `moneyInBooks` says, I4, I7, and
 * of I5 that each order has one confirmation and no confirmation is of another. One that waits to be sent, or that the
 * mail server refused, is no break here.
 */
export function findBreaksInBooks(books: Books): Break[] {
  const known = new Set<string | null>(books.orders.map(({ id }) => id));
  const mails = books.mails.map((mail) => (known.has(mail.order_id) ? { ...mail, status: "sent" } : mail));
  return [
    ...moneyInBooks(books),
    ...reservedWithinStock(books),
    ...confirmedOnce({ ...books, mails, mailFiles: null }),
    ...movesForward(books),
  ];
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

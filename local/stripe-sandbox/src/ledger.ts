import { intentIdOf } from "./settled/settled-payments";
import type { Store } from "./store/store";

/**
 * One payment, for tests; amounts in cents, `captures` counts the captures that moved money, `amount_lost` is
 * what the bank took back for good.
 */
interface LedgerLine {
  id: string;
  amount: number;
  currency: string;
  status: string;
  amount_received: number;
  amount_refunded: number;
  amount_lost: number;
  captures: number;
  metadata: Record<string, string>;
}

/** The payments in the ledger: also those made up as settled ones; `only` one, if an id is given. */
type Wanted = { settledToo: boolean; only?: string | undefined };

/**
 * The real movements of money, as they are now: captures and refunds are counted from their own records, not from the
 * intent's status. Payments made up as settled ones come first, unless they are left out.
 */
export function ledgerLines(store: Store, { settledToo, only }: Wanted): Iterable<LedgerLine> {
  const isWanted = ({ id }: { id: string }) => only === undefined || id === only;
  const captures = byIntent(store.list("captures"));
  const refunds = byIntent(store.list("refunds").filter(({ status }) => status !== "failed"));
  const lost = byIntent(store.list("disputes").filter(({ status }) => status === "lost"));
  const intents = store.list("payment_intents").filter(isWanted);
  const lines = intents.map(({ id, amount, currency, status, metadata }) => {
    const taken = captures.get(id) ?? [];
    const returned = refunds.get(id) ?? [];
    return {
      id,
      amount,
      currency,
      status,
      amount_received: sum(taken),
      amount_refunded: sum(returned),
      amount_lost: sum(lost.get(id) ?? []),
      captures: taken.length,
      metadata,
    };
  });
  return inOrder(settledToo ? settledLines(store, refunds, isWanted) : [], lines.reverse());
}

function* inOrder<T>(...parts: Iterable<T>[]): Iterable<T> {
  for (const part of parts) yield* part;
}

function* settledLines(
  store: Store,
  refunds: ReadonlyMap<string, { amount: number }[]>,
  isWanted: (line: { id: string }) => boolean,
): Iterable<LedgerLine> {
  for (const payment of store.settled.all()) {
    const id = intentIdOf(payment);
    if (!isWanted({ id })) continue;
    const { amount, currency, cancelled, refunded } = payment;
    yield {
      id,
      amount,
      currency,
      status: cancelled ? "canceled" : "succeeded",
      amount_received: cancelled ? 0 : amount,
      amount_refunded: refunded + sum(refunds.get(id) ?? []),
      amount_lost: 0,
      captures: cancelled ? 0 : 1,
      metadata: {},
    };
  }
}

/** How many characters are sent at once. */
const CHUNK = 1 << 16;

/**
 * The ledger's answer, `{"payment_intents":[…]}`, in chunks: with a million payments it has 170 million characters.
 */
export function* ledgerText(lines: Iterable<LedgerLine>): Iterable<string> {
  let chunk = '{"payment_intents":[';
  let isFirst = true;
  for (const line of lines) {
    chunk += `${isFirst ? "" : ","}${JSON.stringify(line)}`;
    isFirst = false;
    if (chunk.length < CHUNK) continue;
    yield chunk;
    chunk = "";
  }
  yield `${chunk}]}`;
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

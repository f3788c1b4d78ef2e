import type { AttemptRow, Break, LedgerLine, OrderRow, Records, Unfinished } from "./records";

const isHeld = ({ status }: LedgerLine) => status === "requires_capture";
const isTaken = (line: LedgerLine) => line.captures > 0 || line.amount_received > 0 || line.status === "succeeded";
const isReturned = (line: LedgerLine) => line.amount_refunded === line.amount_received;
/** Of US dollars, rounded half up; `1.005 * 100` would be less than 100.5. */
const toMinor = (major: number) => Math.round(Number(`${major.toFixed(9)}e2`));

/** A legacy call's hold that still waits for its order's lines; released after LEGACY_HOLD_MINUTES. */
export function isExcepted(
  attempt: AttemptRow | undefined,
  { at, legacyHoldMinutes }: Pick<Unfinished, "at" | "legacyHoldMinutes">,
): boolean {
  if (!attempt || attempt.bound || attempt.status !== "open") return false;
  return at.getTime() - attempt.created_at.getTime() < legacyHoldMinutes * 60_000;
}

/** I1: held or captured money belongs to exactly one live order, or was refunded in full. */
export function moneyWithoutOrder(records: Records): Break[] {
  const attempts = new Map(records.attempts.map((attempt) => [attempt.payment_intent_id, attempt]));
  const alive = new Map<string | null, OrderRow[]>();
  for (const order of records.orders) {
    if (order.cancelled) continue;
    alive.set(order.payment_intent_id, [...(alive.get(order.payment_intent_id) ?? []), order]);
  }
  return records.ledger.flatMap((line): Break[] => {
    if (!isHeld(line) && !isTaken(line)) return [];
    const live = alive.get(line.id) ?? [];
    const ids = { payment_intent_id: line.id };
    if (live.length === 1) return [];
    if (live.length > 1) {
      const what = `${live.length} live orders for one payment`;
      return [{ invariant: "I1", what, ids: { ...ids, order_ids: live.map(({ id }) => id).join(" ") } }];
    }
    if (isHeld(line)) {
      if (isExcepted(attempts.get(line.id), records)) return [];
      return [{ invariant: "I1", what: `${line.amount} held without a live order`, ids }];
    }
    if (isReturned(line)) return [];
    const kept = line.amount_received - line.amount_refunded;
    return [{ invariant: "I1", what: `${kept} taken without a live order and not refunded`, ids }];
  });
}

function faultsOfPayment(order: OrderRow, line: LedgerLine | undefined): string[] {
  if (!order.payment_intent_id) return ["names no PaymentIntent"];
  if (!line) return ["names a PaymentIntent that the ledger does not know"];
  const others = order.payments.filter((id) => id !== line.id);
  return [
    ...(order.payments.length === 1 ? [] : [`has ${order.payments.length} payments in Medusa`]),
    ...(others.length === 0 ? [] : [`is paid by another PaymentIntent (${others.join(" ")})`]),
    ...(line.amount === toMinor(order.total)
      ? []
      : [`costs ${order.total} and its payment is for ${line.amount} cents`]),
    ...(line.currency === order.currency ? [] : [`is in ${order.currency} and its payment in ${line.currency}`]),
    ...(order.status ? [] : ["has no status"]),
  ];
}

/** I2: a live order has exactly one PaymentIntent, for its total and in its currency. */
export function orderWithoutMoney(records: Records): Break[] {
  const ledger = new Map(records.ledger.map((line) => [line.id, line]));
  return records.orders
    .filter((order) => !order.cancelled)
    .flatMap((order) =>
      faultsOfPayment(order, ledger.get(order.payment_intent_id ?? "")).map((what): Break => {
        const ids = { order_id: order.id, payment_intent_id: order.payment_intent_id ?? "" };
        return { invariant: "I2", what: `a live order ${what}`, ids };
      }),
    );
}

/**
 * I3: a live order's total is captured once, at Stripe and in Medusa's books; nothing is captured or refunded twice.
 */
export function capturedOnce(records: Records): Break[] {
  const ledger = new Map(records.ledger.map((line) => [line.id, line]));
  const twice = records.ledger.flatMap((line) => [
    ...(line.captures > 1 ? [{ line, what: `captured ${line.captures} times` }] : []),
    ...(line.amount_received > line.amount ? [{ line, what: `${line.amount_received} taken of ${line.amount}` }] : []),
    ...(line.amount_refunded > line.amount_received
      ? [{ line, what: `${line.amount_refunded} refunded of ${line.amount_received}` }]
      : []),
  ]);
  const money = twice.map(({ line, what }): Break => ({ invariant: "I3", what, ids: { payment_intent_id: line.id } }));
  const booked = records.orders.flatMap((order): Break[] => {
    const line = ledger.get(order.payment_intent_id ?? "");
    if (!line || toMinor(order.refunded) <= line.amount_refunded) return [];
    const what = `books that say ${toMinor(order.refunded)} went back of which Stripe refunded ${line.amount_refunded}`;
    return [{ invariant: "I3", what, ids: { order_id: order.id, payment_intent_id: line.id } }];
  });
  const orders = records.orders.flatMap((order): Break[] => {
    const line = ledger.get(order.payment_intent_id ?? "");
    if (order.cancelled || !line) return [];
    const ids = { order_id: order.id, payment_intent_id: line.id };
    const total = toMinor(order.total);
    const faults = [
      ...(line.amount_received === total ? [] : [`a live order of ${total} with ${line.amount_received} captured`]),
      ...(order.captures === 1 && toMinor(order.captured) === total
        ? []
        : [`a live order of ${total} whose books say ${toMinor(order.captured)} in ${order.captures} captures`]),
    ];
    return faults.map((what) => ({ invariant: "I3", what, ids }));
  });
  return [...money, ...booked, ...orders];
}

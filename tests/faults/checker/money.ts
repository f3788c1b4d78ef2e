import type { AttemptRow, Break, LedgerLine, OrderRow, Records, Unfinished } from "./records";

const isHeld = ({ status }: LedgerLine) => status === "requires_capture";
const isTaken = (line: LedgerLine) => line.captures > 0 || line.amount_received > 0 || line.status === "succeeded";
/** What was captured and not refunded, without failed refunds, which an admin settles. */
export const keptOf = (line: LedgerLine, orders: readonly OrderRow[]): number =>
  line.amount_received -
  line.amount_refunded -
  orders.reduce((sum, order) => sum + (order.payment_intent_id === line.id ? order.not_made : 0), 0);
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

/** I1: held or captured money belongs to exactly one live order, or was refunded in full, as far as Stripe does. */
export function moneyWithoutOrder(records: Records): Break[] {
  const attempts = new Map(records.attempts.map((attempt) => [attempt.payment_intent_id, attempt]));
  const alive = new Map<string | null, OrderRow[]>();
  const cancelled = new Map<string | null, OrderRow[]>();
  for (const order of records.orders) {
    const same = order.cancelled ? cancelled : alive;
    same.set(order.payment_intent_id, [...(same.get(order.payment_intent_id) ?? []), order]);
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
    const kept = keptOf(line, cancelled.get(line.id) ?? []);
    if (kept === 0) return [];
    return [{ invariant: "I1", what: `${kept} taken without a live order and not refunded`, ids }];
  });
}

/** What the database alone shows of an order's payment. */
function faultsOfRecord(order: OrderRow): string[] {
  if (!order.payment_intent_id) return ["names no PaymentIntent"];
  const others = order.payments.filter((id) => id !== order.payment_intent_id);
  return [
    ...(order.payments.length === 1 ? [] : [`has ${order.payments.length} payments in Medusa`]),
    ...(others.length === 0 ? [] : [`is paid by another PaymentIntent (${others.join(" ")})`]),
    ...(order.status ? [] : ["has no status"]),
  ];
}

function faultsOfPayment(order: OrderRow, line: LedgerLine | undefined): string[] {
  if (order.payment_intent_id && !line) return ["names a PaymentIntent that the ledger does not know"];
  if (!line) return faultsOfRecord(order);
  return [
    ...faultsOfRecord(order),
    ...(line.amount === toMinor(order.total)
      ? []
      : [`costs ${order.total} and its payment is for ${line.amount} cents`]),
    ...(line.currency === order.currency ? [] : [`is in ${order.currency} and its payment in ${line.currency}`]),
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

/** What the books say of a live order's captures if it is not one, of its total; null if it is. */
function faultOfCapture(order: OrderRow): string | null {
  const total = toMinor(order.total);
  if (order.captures === 1 && toMinor(order.captured) === total) return null;
  return `a live order of ${total} whose books say ${toMinor(order.captured)} in ${order.captures} captures`;
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
    if (!line || toMinor(order.refunded) <= line.amount_refunded + order.not_made) return [];
    const what = `books that say ${toMinor(order.refunded)} went back of which Stripe refunded ${line.amount_refunded}, and ${order.not_made} failed`;
    return [{ invariant: "I3", what, ids: { order_id: order.id, payment_intent_id: line.id } }];
  });
  const orders = records.orders.flatMap((order): Break[] => {
    const line = ledger.get(order.payment_intent_id ?? "");
    if (order.cancelled || !line) return [];
    const ids = { order_id: order.id, payment_intent_id: line.id };
    const total = toMinor(order.total);
    const fault = faultOfCapture(order);
    const faults = [
      ...(line.amount_received === total ? [] : [`a live order of ${total} with ${line.amount_received} captured`]),
      ...(fault === null ? [] : [fault]),
    ];
    return faults.map((what) => ({ invariant: "I3", what, ids }));
  });
  return [...money, ...booked, ...orders];
}

/**
 * What I1 to I3 ask of the database, for a shop whose ledger cannot be read: each payment that became an order has it,
 * no two live orders have one payment, each live order has its payment in Medusa, and its total was captured once in
 * Medusa's books. Orders whose capture is under way are left out.
 */
export function moneyInBooks({ orders, attempts }: Pick<Records, "orders" | "attempts">): Break[] {
  const known = new Set(orders.map(({ id }) => id));
  const lost = attempts.flatMap(({ payment_intent_id, order_id }): Break[] => {
    if (order_id === null || known.has(order_id)) return [];
    return [{ invariant: "I1", what: "a payment whose order is gone", ids: { payment_intent_id, order_id } }];
  });
  const unfinished = new Set(
    attempts.filter(({ status }) => status !== "captured").map(({ payment_intent_id }) => payment_intent_id),
  );
  const paid = new Map<string, string>();
  const wrong = orders.flatMap((order): Break[] => {
    if (order.cancelled) return [];
    const payment = order.payment_intent_id ?? "";
    const ids = { order_id: order.id, payment_intent_id: payment };
    const first = paid.get(payment);
    if (payment) paid.set(payment, order.id);
    const captured = unfinished.has(payment) ? null : faultOfCapture(order);
    return [
      ...(first ? [{ invariant: "I1" as const, what: `a live order of the payment of ${first}`, ids }] : []),
      ...faultsOfRecord(order).map((what) => ({ invariant: "I2" as const, what: `a live order ${what}`, ids })),
      ...(captured === null ? [] : [{ invariant: "I3" as const, what: captured, ids }]),
    ];
  });
  return [...lost, ...wrong];
}

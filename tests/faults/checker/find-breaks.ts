import type { AttemptRow, Books, Break, LedgerLine, MoveRow, OrderRow, Records, Unfinished } from "./records";

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

/** Work in progress: unfinished payments, unprocessed Stripe events, pending mails, orders whose status is outdated. */
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

const CONFIRMATION = "order_confirmation";

function countBy(orderIds: (string | null)[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const id of orderIds) counts.set(id ?? "no order", (counts.get(id ?? "no order") ?? 0) + 1);
  return counts;
}

/**
 * I5: each live order is confirmed by one mail, which was sent as often as intended; nobody else gets a mail about an
 * order.
 */
function confirmedOnce(records: Pick<Records, "orders" | "mails" | "mailFiles">): Break[] {
  const { orders, mails, mailFiles } = records;
  const confirmations = mails.filter(({ kind }) => kind === CONFIRMATION);
  const rows = countBy(confirmations.map(({ order_id }) => order_id));
  const files = countBy((mailFiles ?? []).filter(({ kind }) => kind === CONFIRMATION).map(({ order_id }) => order_id));
  const known = new Map(orders.map((order) => [order.id, order]));
  const found = (orderId: string, what: string): Break => ({ invariant: "I5", what, ids: { order_id: orderId } });

  // A given-up row is not a mail: the shop noticed in time that its order is gone.
  const told = confirmations.filter(({ status }) => status !== "failed").map(({ order_id }) => order_id ?? "no order");
  const strangers = [...new Set([...told, ...files.keys()])].filter((id) => !known.has(id));
  const byOrder = new Map<string | null, typeof confirmations>();
  for (const mail of confirmations) byOrder.set(mail.order_id, [...(byOrder.get(mail.order_id) ?? []), mail]);
  const perOrder = orders.flatMap(({ id, cancelled }): Break[] => {
    const count = rows.get(id) ?? 0;
    const meant = byOrder.get(id) ?? [];
    const sent = files.get(id) ?? 0;
    const most = meant.reduce((sum, { edition }) => sum + edition, 0);
    const erased = meant.some((mail) => mail.erased);
    const unfiled = mailFiles !== null && sent === 0 && !erased;
    const unsent = !cancelled && (meant.some(({ status }) => status !== "sent") || unfiled);
    return [
      ...(count > 1 || (count === 0 && !cancelled)
        ? [found(id, `${count} confirmation mails of a ${cancelled ? "cancelled" : "live"} order`)]
        : []),
      ...(sent > most ? [found(id, `a confirmation was sent ${sent} times and meant ${most} times`)] : []),
      ...(count === 1 && unsent ? [found(id, "a live order's confirmation was not sent")] : []),
    ];
  });
  return [...strangers.map((id) => found(id, "a confirmation of an order that does not exist")), ...perOrder];
}

const isHeld = ({ status }: LedgerLine) => status === "requires_capture";
const isTaken = (line: LedgerLine) => line.captures > 0 || line.amount_received > 0 || line.status === "succeeded";
/**
 * What was captured and not refunded, without failed refunds, which an admin settles, and without what the bank took
 * back, which may be the same money.
 */
function keptOf(line: LedgerLine, orders: readonly OrderRow[]): number {
  const notMade = orders.reduce((sum, order) => sum + (order.payment_intent_id === line.id ? order.not_made : 0), 0);
  const kept = line.amount_received - line.amount_refunded - notMade;
  return kept > 0 ? Math.max(0, kept - line.amount_lost) : kept;
}
/** Of US dollars, rounded half up; `1.005 * 100` would be less than 100.5. */
const toMinor = (major: number) => Math.round(Number(`${major.toFixed(9)}e2`));

/** A legacy call's hold that still waits for its order's lines; released after LEGACY_HOLD_MINUTES. */
function isExcepted(
  attempt: AttemptRow | undefined,
  { at, legacyHoldMinutes }: Pick<Unfinished, "at" | "legacyHoldMinutes">,
): boolean {
  if (!attempt || attempt.bound || attempt.status !== "open") return false;
  return at.getTime() - attempt.created_at.getTime() < legacyHoldMinutes * 60_000;
}

/** I1: held or captured money belongs to exactly one live order, or was refunded in full, as far as Stripe does. */
function moneyWithoutOrder(records: Records): Break[] {
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
function orderWithoutMoney(records: Records): Break[] {
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
function capturedOnce(records: Records): Break[] {
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
function moneyInBooks({ orders, attempts }: Pick<Records, "orders" | "attempts">): Break[] {
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

/** The moves that any order's status may make. */
const MOVES = new Set(["pending>shipped", "pending>cancelled"]);

/** A shipped order is pending again only when a parcel of it was not sent after all. */
function isAllowed({ from_status, to_status, parcel_cancelled }: MoveRow): boolean {
  if (from_status === to_status) return true;
  const move = `${from_status}>${to_status}`;
  return MOVES.has(move) || (move === "shipped>pending" && parcel_cancelled);
}

/**
 * I4: no stock level has more reserved than stocked, its reserved count is the sum of its reservations, a cancelled
 * order has none, and a live one only for what is left to send.
 */
function reservedWithinStock({ stock, orders }: Pick<Records, "stock" | "orders">): Break[] {
  const kept = orders
    .filter(({ cancelled, reserved, unneeded }) => (cancelled ? reserved : unneeded) > 0)
    .map(({ id, cancelled }): Break => {
      const what = `${cancelled ? "a cancelled order" : "an order with nothing left to send"} keeps stock reserved`;
      return { invariant: "I4", what, ids: { order_id: id } };
    });
  const levels = stock.flatMap(({ inventory_item_id, stocked, reserved, reservations, lost }): Break[] => {
    const faults = [
      ...(reserved <= stocked && reservations <= stocked
        ? []
        : [`${Math.max(reserved, reservations)} reserved of ${stocked}`]),
      ...(reserved === reservations ? [] : [`${reserved} counted as reserved, and reservations for ${reservations}`]),
      ...(lost === 0 ? [] : [`${lost} reservations for no order's line`]),
    ];
    return faults.map((what) => ({ invariant: "I4", what, ids: { inventory_item_id } }));
  });
  return [...levels, ...kept];
}

/**
 * I7: pending → shipped or pending → cancelled, back only with a parcel that was not sent after all, and the status
 * matches Medusa's order.
 */
function movesForward({ moves, orders }: Pick<Records, "moves" | "orders">): Break[] {
  const wrong = moves
    .filter((move) => !isAllowed(move))
    .map(({ order_id, from_status, to_status }): Break => {
      return { invariant: "I7", what: `an order moved ${from_status} → ${to_status}`, ids: { order_id } };
    });
  const torn = orders
    .filter(({ status, cancelled }) => status !== null && cancelled !== (status === "cancelled"))
    .map(({ id, status, cancelled }): Break => {
      const what = `${status} to the shop and ${cancelled ? "cancelled" : "alive"} in Medusa`;
      return { invariant: "I7", what, ids: { order_id: id } };
    });
  return [...wrong, ...torn];
}

/** The allowed final statements, given the money that the shop has and whether a live order has it. */
function isTrue(said: string, keptMoney: boolean, live: boolean): boolean {
  if (said === "paid") return live;
  if (said === "checking" || said === "nothing") return false;
  return !keptMoney && !live;
}

/**
 * I6: in the end each customer gets a true statement: "paid" if a live order exists, and never "not charged" if money
 * stays.
 */
function toldTheTruth({ statements, ledger, orders }: Records): Break[] {
  const lines = new Map(ledger.map((line) => [line.id, line]));
  return statements.flatMap(({ payment_intent_id, said, order_id, where }): Break[] => {
    const line = lines.get(payment_intent_id);
    const order = orders.find((one) => !one.cancelled && one.payment_intent_id === payment_intent_id);
    const kept = line !== undefined && (line.status === "requires_capture" || keptOf(line, orders) > 0);
    const ids = { payment_intent_id, ...(order ? { order_id: order.id } : {}) };
    const truth = order ? "has a live order" : kept ? "keeps money without an order" : "has neither order nor money";
    if (!isTrue(said, kept, order !== undefined)) {
      return [{ invariant: "I6", what: `${where} said "${said}" of a payment that ${truth}`, ids }];
    }
    if (said === "paid" && order_id && order?.id !== order_id) {
      return [{ invariant: "I6", what: `${where} named the order ${order_id}`, ids }];
    }
    return [];
  });
}

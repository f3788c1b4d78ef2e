import { describe, expect, it } from "vitest";
import { countUnsettled, findBreaks, findBreaksInBooks } from "./find-breaks";
import type { AttemptRow, LedgerLine, OrderRow, Records } from "./records";

const NOW = new Date("2026-01-01T12:00:00Z");
const minutesAgo = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);

const line = (change: Partial<LedgerLine> = {}): LedgerLine => ({
  id: "pi_1",
  amount: 14_900,
  currency: "usd",
  status: "succeeded",
  amount_received: 14_900,
  amount_refunded: 0,
  amount_lost: 0,
  captures: 1,
  ...change,
});
const order = (change: Partial<OrderRow> = {}): OrderRow => ({
  id: "order_1",
  payment_intent_id: "pi_1",
  total: 149,
  currency: "usd",
  cancelled: false,
  status: "pending",
  payments: ["pi_1"],
  captures: 1,
  captured: 149,
  refunded: 0,
  not_made: 0,
  reserved: 0,
  unneeded: 0,
  ...change,
});
const attempt = (change: Partial<AttemptRow> = {}): AttemptRow => ({
  payment_intent_id: "pi_1",
  status: "captured",
  bound: true,
  order_id: "order_1",
  created_at: minutesAgo(5),
  ...change,
});
const HELD = { status: "requires_capture", amount_received: 0, captures: 0 } as const;

const CONFIRMATION = { kind: "order_confirmation", order_id: "order_1", status: "sent", edition: 1, erased: false };

const records = (change: Partial<Records> = {}): Records => ({
  at: NOW,
  ledger: [line()],
  orders: [order()],
  attempts: [attempt()],
  stock: [{ inventory_item_id: "iitem_1", stocked: 5, reserved: 1, reservations: 1, lost: 0 }],
  mails: [CONFIRMATION],
  mailFiles: [CONFIRMATION],
  moves: [],
  statements: [{ payment_intent_id: "pi_1", said: "paid", order_id: "order_1", where: "the page" }],
  unprocessedEvents: 0,
  tornOrders: 0,
  legacyHoldMinutes: 30,
  ...change,
});
const broken = (change: Partial<Records>) => findBreaks(records(change)).map(({ invariant }) => invariant);
/** Without the order and everything about it. */
const GONE = { orders: [], statements: [], mails: [], mailFiles: [] };

describe("the checker", () => {
  it("finds nothing in a shop where all is well", () => {
    expect(findBreaks(records())).toEqual([]);
    const gone = { orders: [order({ cancelled: true, status: "cancelled" })], statements: [] };
    expect(broken({ ...gone, ledger: [line({ amount_refunded: 14_900 })] })).toEqual([]);
    expect(broken({ ...gone, ledger: [line({ ...HELD, status: "canceled" })] })).toEqual([]);
  });

  it("sees stock that a cancelled or sent order keeps, and a refund that stands in the books alone", () => {
    const cancelled = { orders: [order({ cancelled: true, status: "cancelled", reserved: 1 })], statements: [] };
    expect(broken({ ...cancelled, ledger: [line({ amount_refunded: 14_900 })] })).toEqual(["I4"]);
    expect(broken({ orders: [order({ reserved: 2, unneeded: 1 })] })).toEqual(["I4"]);
    expect(broken({ orders: [order({ reserved: 2 })] })).toEqual([]);
    expect(broken({ orders: [order({ refunded: 40 })] })).toEqual(["I3"]);
    expect(broken({ orders: [order({ refunded: 40 })], ledger: [line({ amount_refunded: 4_000 })] })).toEqual([]);
  });

  it("leaves a failed refund to an admin, of a live or a cancelled order, and no cent more", () => {
    expect(broken({ orders: [order({ refunded: 40, not_made: 4_000 })] })).toEqual([]);
    expect(broken({ orders: [order({ refunded: 40, not_made: 3_900 })] })).toEqual(["I3"]);
    const cancelled = (notMade: number) => ({
      orders: [order({ cancelled: true, status: "cancelled", refunded: 149, not_made: notMade })],
      statements: [{ payment_intent_id: "pi_1", said: "refunded" as const, where: "the page" }],
    });
    expect(broken(cancelled(14_900))).toEqual([]);
    expect(broken(cancelled(4_900))).toEqual(["I1", "I3", "I6"]);
    expect(broken({ ...cancelled(4_900), ledger: [line({ amount_refunded: 10_000 })] })).toEqual([]);
  });

  it("sees a doubled capture", () => {
    expect(broken({ ledger: [line({ captures: 2, amount_received: 29_800 })] })).toContain("I3");
    expect(broken({ orders: [order({ captures: 2, captured: 298 })] })).toEqual(["I3"]);
  });

  it("lets a legacy hold wait for its order, and no longer than it may", () => {
    const waiting = { ...GONE, ledger: [line(HELD)] };
    const legacy = (minutes: number) => [attempt({ status: "open", bound: false, created_at: minutesAgo(minutes) })];
    expect(broken({ ...waiting, attempts: legacy(29) })).toEqual([]);
    expect(broken({ ...waiting, attempts: legacy(31) })).toEqual(["I1"]);
  });

  it("sees two live orders of one payment", () => {
    expect(broken({ orders: [order(), order({ id: "order_2" })] })).toContain("I1");
  });

  it("sees a refund that is too small or given twice", () => {
    const cancelled = { orders: [order({ cancelled: true, status: "cancelled" })], statements: [] };
    expect(broken({ ...cancelled, ledger: [line({ amount_refunded: 14_800 })] })).toEqual(["I1"]);
    expect(broken({ ...cancelled, ledger: [line({ amount_refunded: 29_800 })] })).toContain("I3");
  });

  it("counts what the bank took back for good like a refund, and no more than that", () => {
    const cancelled = { orders: [order({ cancelled: true, status: "cancelled" })], statements: [] };
    const lost = (change: Partial<LedgerLine>) => broken({ ...cancelled, ledger: [line(change)] });
    expect(lost({ amount_lost: 14_900 })).not.toContain("I1");
    expect(lost({ amount_lost: 10_000, amount_refunded: 4_900 })).not.toContain("I1");
    expect(lost({ amount_lost: 14_800 })).toContain("I1");
  });

  it.each([
    ["no PaymentIntent", { payment_intent_id: null, payments: [] }],
    ["another amount", { total: 148.99, captured: 148.99 }],
    ["another currency", { currency: "eur" }],
    ["two payments", { payments: ["pi_1", "pi_2"] }],
    ["no payment in Medusa", { payments: [] }],
    ["no status", { status: null }],
  ])("sees an order with %s", (_what, change) => {
    expect(broken({ orders: [order(change)], statements: [] })).toContain("I2");
  });

  it("sees a live order that was not captured", () => {
    expect(broken({ ledger: [line(HELD)], orders: [order({ captures: 0, captured: 0 })] })).toContain("I3");
  });

  it("sees more promised than there is, and promises that do not add up", () => {
    const level = { inventory_item_id: "iitem_1", stocked: 1, reserved: 2, reservations: 2, lost: 0 };
    expect(broken({ stock: [level] })).toEqual(["I4"]);
    expect(broken({ stock: [{ ...level, stocked: 9, reservations: 1 }] })).toEqual(["I4"]);
    expect(broken({ stock: [{ ...level, stocked: 9, lost: 1 }] })).toEqual(["I4"]);
  });

  it.each(["not_charged", "unfinished", "refunded", "checking", "nothing"] as const)(
    'sees "%s" said of a payment that has an order',
    (said) => {
      expect(broken({ statements: [{ payment_intent_id: "pi_1", said, where: "the page" }] })).toEqual(["I6"]);
    },
  );

  it('sees "paid" said without an order, and with another one\'s id', () => {
    const said = { payment_intent_id: "pi_1", said: "paid", where: "the page" } as const;
    const gone = { ...GONE, ledger: [line({ ...HELD, status: "canceled" })], statements: [said] };
    expect(broken(gone)).toEqual(["I6"]);
    expect(broken({ statements: [{ ...said, order_id: "order_2" }] })).toEqual(["I6"]);
  });

  it.each([
    ["a mail that was sent twice", { mailFiles: [CONFIRMATION, CONFIRMATION] }],
    ["two confirmations in the outbox", { mails: [CONFIRMATION, CONFIRMATION] }],
    [
      "an order without a confirmation",
      {
        orders: [order(), order({ id: "order_2", payment_intent_id: "pi_2", payments: ["pi_2"] })],
        ledger: [line(), line({ id: "pi_2" })],
      },
    ],
    ["a confirmation that was never sent", { mails: [{ ...CONFIRMATION, status: "failed" }], mailFiles: [] }],
    ["a mail that is said to be sent and is nowhere", { mailFiles: [] }],
    ["a shop that confirms nothing", { mails: [], mailFiles: [] }],
  ])("sees %s", (_what, change) => expect(broken(change)).toEqual(["I5"]));

  it("sees a confirmation of an order that was rolled back", () => {
    const ghost = { ...CONFIRMATION, order_id: "order_2" };
    expect(broken({ mails: [CONFIRMATION, ghost] })).toEqual(["I5"]);
    expect(broken({ mailFiles: [CONFIRMATION, ghost] })).toEqual(["I5"]);
    expect(broken({ mails: [CONFIRMATION, { ...ghost, status: "failed" }] })).toEqual([]);
  });

  it("takes a mail that ops had sent again, and a server's mails, for what they are", () => {
    const again = { ...CONFIRMATION, edition: 2 };
    expect(broken({ mails: [again], mailFiles: [CONFIRMATION, CONFIRMATION] })).toEqual([]);
    expect(broken({ mailFiles: null })).toEqual([]);
  });

  it("asks for no file of a mail whose contents are erased", () => {
    expect(broken({ mails: [{ ...CONFIRMATION, erased: true }], mailFiles: [] })).toEqual([]);
    expect(broken({ mails: [{ ...CONFIRMATION, erased: true, status: "failed" }], mailFiles: [] })).toEqual(["I5"]);
  });

  it("sees an order that moved back, and one whose status is not Medusa's", () => {
    const move = { order_id: "order_1", from_status: "shipped", to_status: "cancelled", parcel_cancelled: false };
    expect(broken({ moves: [move] })).toEqual(["I7"]);
    expect(broken({ moves: [{ ...move, parcel_cancelled: true }] })).toEqual(["I7"]);
    expect(broken({ moves: [{ ...move, to_status: "pending" }] })).toEqual(["I7"]);
    expect(broken({ moves: [{ ...move, to_status: "pending", parcel_cancelled: true }] })).toEqual([]);
    expect(broken({ moves: [{ ...move, from_status: "pending" }] })).toEqual([]);
    expect(broken({ orders: [order({ status: "cancelled" })] })).toEqual(["I7"]);
  });
});

const inBooks = (change: Partial<Records>) => findBreaksInBooks(records(change)).map(({ invariant }) => invariant);
const gone = { orders: [], mails: [] };

it.each<[string, Partial<Records>]>([
  ["a shop where all is well", {}],
  ["a mail that waits", { mails: [{ ...CONFIRMATION, status: "pending" }] }],
  ["a mail that was refused", { mails: [{ ...CONFIRMATION, status: "failed" }] }],
  ["a payment without an order", { ...gone, attempts: [attempt({ status: "open", order_id: null })] }],
  [
    "an order whose capture is due",
    { attempts: [attempt({ status: "to_capture" })], orders: [order({ captures: 0, captured: 0 })] },
  ],
  ["a cancelled order", { orders: [order({ cancelled: true, status: "cancelled", captured: 0, captures: 0 })] }],
])("the checker, without the ledger finds nothing in %s", (_what, change) => expect(inBooks(change)).toEqual([]));

it.each<[string, Partial<Records>, string[]]>([
  ["an order that was deleted, by its payment", gone, ["I1"]],
  ["an order that was deleted, by its mail", { orders: [], attempts: [] }, ["I5"]],
  ["two live orders of one payment", { orders: [order(), order({ id: "order_2" })], attempts: [] }, ["I1", "I5"]],
  ["an order without a payment", { orders: [order({ payments: [] })] }, ["I2"]],
  ["sums that were changed", { orders: [order({ total: 148.99 })] }, ["I3"]],
  ["a capture that was booked twice", { orders: [order({ captures: 2, captured: 298 })] }, ["I3"]],
  ["stock that is promised twice", { stock: [{ ...records().stock[0], reserved: 2 }] as never }, ["I4"]],
  ["an order without a confirmation", { mails: [] }, ["I5"]],
  ["a status that is not Medusa's", { orders: [order({ status: "cancelled" })] }, ["I7"]],
])("the checker, without the ledger sees %s", (_what, change, broken) => expect(inBooks(change)).toEqual(broken));

it.each([
  ["an authorised payment without its order", { attempts: [attempt({ status: "open" })], ledger: [line(HELD)] }],
  ["a capture that is due", { attempts: [attempt({ status: "to_capture" })] }],
  ["a hold that is being released", { attempts: [attempt({ status: "releasing" })] }],
  ["a mail that is to be sent", { mails: [{ ...CONFIRMATION, status: "pending" }] }],
  ["an event that nobody has looked at", { unprocessedEvents: 1 }],
])("quiet is not while there is %s", (_what, change) => expect(countUnsettled(records(change))).toBe(1));

it("quiet is when payments are at their end, wait for a card, or may wait for their order's lines", () => {
  const waiting = { ledger: [line({ ...HELD, status: "requires_payment_method" })] };
  const legacy = { ledger: [line(HELD)], attempts: [attempt({ status: "open", bound: false })] };
  expect([records(), records(waiting), records(legacy)].map(countUnsettled)).toEqual([0, 0, 0]);
});

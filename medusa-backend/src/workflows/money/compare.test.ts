import { describe, expect, it } from "vitest";
import type { MoneyFindingKind } from "../../contract/money";
import type { AttemptFacts, OrderFacts } from "../../queries/payments/money";
import type { StripeFacts } from "../payments/stripe-ledger";
import { compareMoney } from "./compare";
import type { MoneyFacts, Reversals } from "./gather-payments";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW = Date.UTC(2026, 5, 15, 12);
const CLOCK = { now: NOW, legacyHoldMinutes: 30 };

const taken: StripeFacts = {
  paymentIntentId: "pi_1",
  sessionId: null,
  status: "succeeded",
  currencyCode: "usd",
  amount: 14_900,
  received: 14_900,
  refunded: 0,
  createdAt: NOW - HOUR,
  authorisedAt: NOW - HOUR,
  cancelledAt: null,
  fee: null,
  capture_before: null,
};
const held: StripeFacts = { ...taken, status: "requires_capture", received: 0, capture_before: NOW + 6 * DAY };
const order: OrderFacts = {
  orderId: "order_1",
  orderNumber: 7,
  paymentIntentId: "pi_1",
  status: "pending",
  cancelledAt: null,
  placedAt: NOW - HOUR,
  total: 14_900,
  currencyCode: "usd",
  captured: 14_900,
  refunded: 0,
  due: 0,
  dueSince: NOW - HOUR,
  waitsFor: null,
};
const due: OrderFacts = { ...order, captured: 0 };
const cancelled: OrderFacts = { ...order, status: "cancelled", cancelledAt: NOW - HOUR };
const attempt: AttemptFacts = {
  paymentIntentId: "pi_1",
  status: "captured",
  hasCart: true,
  changedAt: NOW - HOUR,
};
const open: AttemptFacts = { ...attempt, status: "open" };
const toCapture: AttemptFacts = { ...attempt, status: "to_capture" };

/** The facts of one payment; those that are null are left out. */
function facts(payment: StripeFacts | null, one: OrderFacts | null, mine: AttemptFacts | null = attempt): MoneyFacts {
  return {
    stripe: payment ? [payment] : [],
    orders: one ? [one] : [],
    attempts: mine ? [mine] : [],
    sessionOrders: [],
    reversals: [],
  };
}

const PART = { ...taken, refunded: 4_900 };
const REFUNDED = { ...taken, refunded: 14_900 };
const UNPAID = { ...taken, received: 0 };

it.each<[string, MoneyFacts]>([
  ["on an order whose money was taken once", facts(taken, order)],
  ["on a part that ops gave back and Medusa knows of", facts(PART, { ...order, refunded: 4_900 })],
  [
    "on a cancelled order whose hold was released",
    facts({ ...held, status: "canceled" }, { ...cancelled, captured: 0 }),
  ],
  ["on a cancelled order whose money went back", facts(REFUNDED, { ...cancelled, refunded: 14_900 })],
  ["on a cancelled order that Stripe never heard of", facts(null, cancelled)],
  ["on a payment that nobody confirmed", facts({ ...UNPAID, status: "requires_payment_method" }, null, open)],
  ["on a payment that was given back whole without an order", facts(REFUNDED, null, attempt)],
  [
    "on a shipped order that may have been sent back",
    facts(REFUNDED, { ...order, status: "shipped", refunded: 14_900 }),
  ],
  ["while an order is being placed", facts({ ...held, authorisedAt: NOW - MINUTE }, null, open)],
  [
    "while a payment of the legacy call waits for its order",
    facts({ ...held, authorisedAt: NOW - 32 * MINUTE }, null, { ...open, hasCart: false }),
  ],
  ["while a hold is being released", facts(held, null, { ...attempt, status: "releasing", changedAt: NOW - MINUTE })],
  ["while a cancelled order's money is on its way", facts(taken, { ...cancelled, cancelledAt: NOW - MINUTE })],
  ["while the money of a new order is being taken", facts(held, { ...due, placedAt: NOW - MINUTE }, toCapture)],
  ["while Medusa writes down what was taken", facts(taken, due, { ...toCapture, changedAt: NOW - MINUTE })],
  ["on a payment that a bank is working on", facts({ ...UNPAID, status: "processing" }, due, toCapture)],
])("Stripe and the orders agree %s", (_what, given) => expect(compareMoney(given, CLOCK)).toEqual([]));

it("findings name a second payment for an order that has its money, and come oldest first", () => {
  const second = { ...taken, paymentIntentId: "pi_2" };
  const sessionOrders = [{ paymentIntentId: "pi_2", orderId: "order_1" }];
  const twice = { ...facts(taken, order), stripe: [taken, second], sessionOrders };
  expect(compareMoney(twice, CLOCK)).toMatchObject([
    { kind: "captured_twice", paymentIntentId: "pi_2", orderId: "order_1", actions: ["refund"] },
  ]);
  const unpaid = { ...UNPAID, status: "canceled" };
  expect(
    compareMoney({ ...twice, stripe: [unpaid, second] }, CLOCK)
      .map(({ kind }) => kind)
      .toSorted(),
  ).toEqual(["money_without_order", "order_without_money"]);
  const older = { ...taken, paymentIntentId: "pi_0", authorisedAt: NOW - DAY };
  const findings = compareMoney({ ...facts(taken, null, null), stripe: [taken, older] }, CLOCK);
  expect(findings.map(({ id }) => id)).toEqual(["money_without_order:pi_0", "money_without_order:pi_1"]);
});

type Found = [what: string, given: MoneyFacts, more: object, sentence: RegExp];
const FOUND: Partial<Record<MoneyFindingKind, Found[]>> = {
  money_without_order: [
    [
      "taken, order gone",
      facts(taken, null),
      { actions: ["refund"], since: NOW - HOUR },
      /has taken \$149\.00, but there is no order/,
    ],
    ["held for nothing", facts(held, null), { actions: ["void"], expiresAt: NOW + 6 * DAY }, /holds \$149\.00/],
    ["authorised, and no order made", facts(held, null, open), { actions: ["finish", "void"] }, /there is no order/],
    [
      "a legacy call's that waited too long",
      facts({ ...held, authorisedAt: NOW - 34 * MINUTE }, null, { ...open, hasCart: false }),
      { actions: ["void"] },
      /there is no order/,
    ],
    ["not the shop's", facts(taken, null, null), { actions: ["refund"] }, /not started in this shop/],
    ["the rest after a part went back", facts(PART, null), { amount: 10_000 }, /\$100\.00/],
  ],
  order_without_money: [
    [
      "released",
      facts({ ...UNPAID, status: "canceled", cancelledAt: NOW - MINUTE }, due),
      { actions: ["cancel_order"], since: NOW - MINUTE },
      /never taken/,
    ],
    ["never authorised", facts({ ...UNPAID, status: "requires_action" }, due), {}, /never authorised/],
    ["unknown to Stripe", facts(null, due), { paymentIntentId: "pi_1", orderId: "order_1" }, /knows no payment/],
    [
      "no payment named",
      facts(null, { ...due, paymentIntentId: null }),
      { id: "order_without_money:order_1" },
      /knows no payment/,
    ],
    ["shipped", facts(null, { ...due, status: "shipped" }), { actions: [] }, /ask the customer/],
    [
      "unsent, all money went back",
      facts(REFUNDED, { ...order, refunded: 14_900 }),
      { actions: ["cancel_order"], amount: 14_900, since: null },
      /waits to be shipped, but all of its \$149\.00/,
    ],
  ],
  amount_differs: [
    [
      "less than was taken",
      facts(taken, { ...order, total: 14_899 }),
      { actions: ["cancel_order"] },
      /\$148\.99, but Stripe has taken \$149\.00/,
    ],
    ["more than is held", facts(held, { ...due, total: 15_000 }), {}, /holds \$149\.00/],
    ["shipped", facts(taken, { ...order, total: 1, status: "shipped" }), { actions: [] }, /is for \$0\.01/],
    ["another currency", facts({ ...taken, currencyCode: "eur" }, order), {}, /currencies differ/],
  ],
  captured_twice: [
    [
      "more than the payment is for",
      facts({ ...taken, received: 29_800 }, order),
      { amount: 14_900 },
      /more than once/,
    ],
    [
      "counted twice by the books",
      facts(taken, { ...order, captured: 29_800 }),
      { amount: 14_900 },
      /counts \$298\.00/,
    ],
  ],
  not_captured: [
    [
      "held though the order stands",
      facts(held, due, toCapture),
      { actions: ["finish"], expiresAt: NOW + 6 * DAY },
      /ends in 6 days/,
    ],
    ["taken and not in the books", facts(taken, due, toCapture), { actions: ["finish"] }, /books count \$0\.00/],
  ],
  hold_expiring: [
    [
      "in two days",
      facts({ ...held, capture_before: NOW + 2 * DAY }, due, toCapture),
      { actions: ["finish"] },
      /ends in 2 days/,
    ],
    ["within hours", facts({ ...held, capture_before: NOW + 5 * HOUR }, due, toCapture), {}, /ends in 5 hours/],
    [
      "no end told, six days on",
      facts({ ...held, capture_before: null, authorisedAt: NOW - 6 * DAY }, due),
      { expiresAt: NOW + DAY },
      /ends in 24 hours/,
    ],
  ],
  refund_missing: [
    ["money kept", facts(taken, cancelled), { actions: ["refund"], since: NOW - HOUR }, /still has \$149\.00/],
    ["hold kept", facts(held, { ...cancelled, captured: 0 }), { actions: ["void"] }, /still holds/],
    ["a part went back", facts(PART, { ...cancelled, refunded: 4_900 }), { amount: 10_000 }, /\$100\.00/],
  ],
  refund_differs: [
    ["cancelled, not in the books", facts(REFUNDED, cancelled), { actions: ["note_refund"] }, /books say \$0\.00/],
    [
      "a part at Stripe alone",
      facts({ ...taken, refunded: 4_000 }, order),
      { actions: ["note_refund"], amount: 4_000, since: null },
      /gave back \$40\.00/,
    ],
    ["a part in the books alone", facts(taken, { ...order, refunded: 4_000 }), { actions: [] }, /books say \$40\.00/],
  ],
};

describe.each(Object.entries(FOUND))("a finding of the kind %s", (kind, rows) => {
  it.each(rows)("is found: %s", (_what, given, more, sentence) => {
    expect(compareMoney(given, CLOCK)).toEqual([
      expect.objectContaining({ kind, ...more, sentence: expect.stringMatching(sentence) }),
    ]);
  });
});

const PARTLY: OrderFacts = { ...order, status: "shipped", refunded: 4_900 };
const BACK: OrderFacts = { ...cancelled, refunded: 14_900 };
const DUE: OrderFacts = { ...order, status: "shipped", due: 14_900 };
const FAILED = { kind: "refund_failed", amount: 4_900, actions: [] };

const NO_REVERSAL = { paymentIntentId: "pi_1", owed: 0, refused: 0, otherwise: 0, disputed: 0, lost: 0 };
const withReversals = (payment: StripeFacts, one: OrderFacts, took: Partial<Reversals>) =>
  compareMoney({ ...facts(payment, one), reversals: [{ ...NO_REVERSAL, ...took }] }, CLOCK);

it.each<[string, OrderFacts, Partial<Reversals>, object | null, RegExp?]>([
  ["is a failed refund", PARTLY, { owed: 4_900 }, FAILED, /sent a refund of \$49\.00 for order #7 back/],
  [
    "is one that Stripe refused to make",
    PARTLY,
    { owed: 4_900, refused: 4_900 },
    FAILED,
    /^Stripe refused a refund of \$49\.00 for order #7\. The customer is still owed it/,
  ],
  [
    "is both",
    { ...PARTLY, refunded: 5_900 },
    { owed: 5_900, refused: 4_900 },
    { kind: "refund_failed" },
    /^The bank sent a refund of \$10\.00 .* back\. Stripe refused a refund of \$49\.00/,
  ],
  ["is nothing once it was paid another way", PARTLY, { otherwise: 4_900 }, null],
  ["is no missing refund of a cancelled order", BACK, { owed: 14_900 }, { kind: "refund_failed" }],
  ["nor once it was paid another way", BACK, { otherwise: 14_900 }, null],
  ["hides no missing refund", BACK, { owed: 4_900 }, { kind: "refund_missing", amount: 10_000 }],
  ["leaves nothing to refund if lost", cancelled, { lost: 14_900 }, null],
  ["or the rest", cancelled, { lost: 4_900 }, { kind: "refund_missing", amount: 10_000 }],
  ["ends a shipped order", { ...order, status: "shipped" }, { lost: 14_900 }, null],
  [
    "leaves a pending order to cancel",
    order,
    { lost: 14_900 },
    { kind: "order_without_money", actions: ["cancel_order"] },
    /the bank has taken \$149\.00 back/,
  ],
  ["leaves no refund due of it", DUE, { lost: 14_900 }, null],
  [
    "keeps one waiting until it has decided",
    { ...DUE, waitsFor: "bank" },
    { disputed: 14_900 },
    { kind: "disputed" },
    /\$149\.00 is due to the customer once the bank has decided/,
  ],
  ["is a dispute of a cancelled order", cancelled, { disputed: 14_900 }, { kind: "disputed" }],
  ["is one of any order", order, { disputed: 14_900 }, { kind: "disputed", amount: 14_900, actions: [] }],
])("what a bank took back %s", (_what, one, took, found, sentence = /./) => {
  expect(withReversals(taken, one, took)).toEqual(
    found ? [expect.objectContaining({ ...found, sentence: expect.stringMatching(sentence) })] : [],
  );
});

it("what a bank took back hides no other difference", () => {
  const found = withReversals({ ...taken, refunded: 1_000 }, PARTLY, { owed: 4_900 });
  expect(found).toMatchObject([{ kind: "refund_differs", amount: 1_000 }]);
});

const owing: OrderFacts = { ...order, status: "shipped", due: 4_900 };

it("a refund that the books owe is found until it is made, or that a change keeps it back", () => {
  const [found] = compareMoney(facts(taken, owing), CLOCK);
  expect(found).toMatchObject({ kind: "refund_due", amount: 4_900, since: NOW - HOUR, actions: [] });
  expect(compareMoney(facts(taken, { ...owing, dueSince: NOW - MINUTE }), CLOCK)).toEqual([]);
  const [kept] = compareMoney(facts(taken, { ...owing, dueSince: NOW - MINUTE, waitsFor: "change" }), CLOCK);
  expect(kept?.sentence).toMatch(/changing the order in Medusa Admin/);
});

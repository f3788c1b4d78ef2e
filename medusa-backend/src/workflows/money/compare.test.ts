import { describe, expect, it } from "vitest";
import { compareMoney } from "./compare";
import type { AttemptFacts, MoneyFacts, OrderFacts, StripeFacts } from "./facts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const NOW = Date.UTC(2026, 5, 15, 12);
const CLOCK = { now: NOW, legacyHoldMinutes: 30 };

const taken: StripeFacts = {
  payment_intent_id: "pi_1",
  session_id: null,
  status: "succeeded",
  currency_code: "usd",
  amount: 14_900,
  received: 14_900,
  refunded: 0,
  created_at: NOW - HOUR,
  authorised_at: NOW - HOUR,
  cancelled_at: null,
  capture_before: null,
};
const held: StripeFacts = { ...taken, status: "requires_capture", received: 0, capture_before: NOW + 6 * DAY };
const order: OrderFacts = {
  order_id: "order_1",
  order_number: 7,
  payment_intent_id: "pi_1",
  status: "pending",
  cancelled_at: null,
  placed_at: NOW - HOUR,
  total: 14_900,
  currency_code: "usd",
  captured: 14_900,
  refunded: 0,
};
const due: OrderFacts = { ...order, captured: 0 };
const cancelled: OrderFacts = { ...order, status: "cancelled", cancelled_at: NOW - HOUR };
const attempt: AttemptFacts = { payment_intent_id: "pi_1", status: "captured", has_cart: true, changed_at: NOW - HOUR };
const open: AttemptFacts = { ...attempt, status: "open" };
const toCapture: AttemptFacts = { ...attempt, status: "to_capture" };

/** Facts of one payment; what is null is left out. */
function facts(payment: StripeFacts | null, one: OrderFacts | null, mine: AttemptFacts | null = attempt): MoneyFacts {
  return {
    stripe: payment ? [payment] : [],
    orders: one ? [one] : [],
    attempts: mine ? [mine] : [],
    sessionOrders: [],
  };
}

describe("Stripe and the orders agree", () => {
  it.each<[string, MoneyFacts]>([
    ["on an order whose money was taken once", facts(taken, order)],
    [
      "on a part that ops gave back and Medusa knows of",
      facts({ ...taken, refunded: 4_000 }, { ...order, refunded: 4_000 }),
    ],
    [
      "on a cancelled order whose hold was let go",
      facts({ ...held, status: "canceled" }, { ...cancelled, captured: 0 }),
    ],
    [
      "on a cancelled order whose money went back",
      facts({ ...taken, refunded: 14_900 }, { ...cancelled, refunded: 14_900 }),
    ],
    ["on a cancelled order that Stripe never heard of", facts(null, cancelled)],
    [
      "on a payment that nobody confirmed",
      facts({ ...taken, status: "requires_payment_method", received: 0 }, null, open),
    ],
    ["on a payment that was given back whole without an order", facts({ ...taken, refunded: 14_900 }, null, attempt)],
    ["while an order is being placed", facts({ ...held, authorised_at: NOW - MINUTE }, null, open)],
    [
      "while a payment of the legacy call waits for its order",
      facts({ ...held, authorised_at: NOW - 32 * MINUTE }, null, { ...open, has_cart: false }),
    ],
    ["while a hold is being let go", facts(held, null, { ...attempt, status: "releasing", changed_at: NOW - MINUTE })],
    ["while a cancelled order's money is on its way", facts(taken, { ...cancelled, cancelled_at: NOW - MINUTE })],
    ["while the money of a new order is being taken", facts(held, { ...due, placed_at: NOW - MINUTE }, toCapture)],
    ["while Medusa writes down what was taken", facts(taken, due, { ...toCapture, changed_at: NOW - MINUTE })],
    ["on a payment that a bank is working on", facts({ ...taken, status: "processing", received: 0 }, due, toCapture)],
  ])("%s", (_what, given) => {
    expect(compareMoney(given, CLOCK)).toEqual([]);
  });
});

describe("a finding", () => {
  const eur = { ...taken, currency_code: "eur" };
  it.each<[string, MoneyFacts, object, RegExp]>([
    [
      "money that was taken for an order that is gone",
      facts(taken, null),
      { kind: "money_without_order", actions: ["refund"], since: NOW - HOUR },
      /has taken \$149\.00, and no order/,
    ],
    [
      "money that is held for nothing",
      facts(held, null),
      { kind: "money_without_order", actions: ["void"], expires_at: NOW + 6 * DAY },
      /holds \$149\.00/,
    ],
    [
      "an authorised payment that nobody made an order of",
      facts(held, null, open),
      { kind: "money_without_order", actions: ["finish", "void"] },
      /no order stands/,
    ],
    [
      "a payment of the legacy call that waited too long",
      facts({ ...held, authorised_at: NOW - 34 * MINUTE }, null, { ...open, has_cart: false }),
      { kind: "money_without_order", actions: ["void"] },
      /no order stands/,
    ],
    [
      "a payment that is not the shop's",
      facts(taken, null, null),
      { kind: "money_without_order", actions: ["refund"] },
      /not started in this shop/,
    ],
    [
      "the rest of a payment that was given back in part",
      facts({ ...taken, refunded: 4_900 }, null),
      { kind: "money_without_order", amount: 10_000 },
      /\$100\.00/,
    ],
    [
      "an order whose payment was let go",
      facts({ ...taken, status: "canceled", received: 0, cancelled_at: NOW - MINUTE }, due),
      { kind: "order_without_money", actions: ["cancel_order"], since: NOW - MINUTE },
      /never taken/,
    ],
    [
      "an order whose payment was never authorised",
      facts({ ...taken, status: "requires_action", received: 0 }, due),
      { kind: "order_without_money" },
      /never authorised/,
    ],
    [
      "an order that Stripe knows nothing of",
      facts(null, due),
      { kind: "order_without_money", payment_intent_id: "pi_1", order_id: "order_1" },
      /knows no payment/,
    ],
    [
      "an order that names no payment",
      facts(null, { ...due, payment_intent_id: null }),
      { kind: "order_without_money", id: "order_without_money:order_1" },
      /knows no payment/,
    ],
    [
      "a shipped order without money",
      facts(null, { ...due, status: "shipped" }),
      { kind: "order_without_money", actions: [] },
      /ask the customer/,
    ],
    [
      "an order for less than was taken",
      facts(taken, { ...order, total: 14_899 }),
      { kind: "amount_differs", actions: ["cancel_order"] },
      /\$148\.99, but Stripe has taken \$149\.00/,
    ],
    [
      "an order for more than is held",
      facts(held, { ...due, total: 15_000 }),
      { kind: "amount_differs" },
      /holds \$149\.00/,
    ],
    [
      "a shipped order whose amount differs",
      facts(taken, { ...order, total: 1, status: "shipped" }),
      { kind: "amount_differs", actions: [] },
      /is for \$0\.01/,
    ],
    ["another currency", facts(eur, order), { kind: "amount_differs" }, /currencies differ/],
    [
      "more taken than the payment is for",
      facts({ ...taken, received: 29_800 }, order),
      { kind: "captured_twice", amount: 14_900 },
      /more than once/,
    ],
    [
      "books that count the money twice",
      facts(taken, { ...order, captured: 29_800 }),
      { kind: "captured_twice", amount: 14_900 },
      /counts \$298\.00/,
    ],
    [
      "money that is only held though the order stands",
      facts(held, due, toCapture),
      { kind: "not_captured", actions: ["finish"], expires_at: NOW + 6 * DAY },
      /ends in 6 days/,
    ],
    [
      "money that was taken and is not in the books",
      facts(taken, due, toCapture),
      { kind: "not_captured", actions: ["finish"] },
      /books count \$0\.00/,
    ],
    [
      "a hold that ends in two days",
      facts({ ...held, capture_before: NOW + 2 * DAY }, due, toCapture),
      { kind: "hold_expiring", actions: ["finish"] },
      /ends in 2 days/,
    ],
    [
      "a hold that ends within hours",
      facts({ ...held, capture_before: NOW + 5 * HOUR }, due, toCapture),
      { kind: "hold_expiring" },
      /ends in 5 hours/,
    ],
    [
      "a hold whose network told no end, six days on",
      facts({ ...held, capture_before: null, authorised_at: NOW - 6 * DAY }, due),
      { kind: "hold_expiring", expires_at: NOW + DAY },
      /ends in 24 hours/,
    ],
    [
      "a cancelled order whose money was kept",
      facts(taken, cancelled),
      { kind: "refund_missing", actions: ["refund"], since: NOW - HOUR },
      /still has \$149\.00/,
    ],
    [
      "a cancelled order whose hold was kept",
      facts(held, { ...cancelled, captured: 0 }),
      { kind: "refund_missing", actions: ["void"] },
      /still holds/,
    ],
    [
      "a cancelled order of which a part went back",
      facts({ ...taken, refunded: 4_900 }, { ...cancelled, refunded: 4_900 }),
      { kind: "refund_missing", amount: 10_000 },
      /\$100\.00/,
    ],
    [
      "a cancelled order whose books lack the refund",
      facts({ ...taken, refunded: 14_900 }, cancelled),
      { kind: "refund_differs", actions: ["note_refund"] },
      /books say \$0\.00/,
    ],
    [
      "a part given back at Stripe alone",
      facts({ ...taken, refunded: 4_000 }, order),
      { kind: "refund_differs", actions: ["note_refund"], amount: 4_000, since: null },
      /gave back \$40\.00/,
    ],
    [
      "a part given back in the books alone",
      facts(taken, { ...order, refunded: 4_000 }),
      { kind: "refund_differs", actions: [] },
      /books say \$40\.00/,
    ],
  ])("is %s", (_what, given, expected, sentence) => {
    expect(compareMoney(given, CLOCK)).toEqual([
      expect.objectContaining({ ...expected, sentence: expect.stringMatching(sentence) }),
    ]);
  });

  it("is a second payment for an order that has its money, and not for one that has none", () => {
    const second = { ...taken, payment_intent_id: "pi_2" };
    const sessionOrders = [{ payment_intent_id: "pi_2", order_id: "order_1" }];
    const twice = { ...facts(taken, order), stripe: [taken, second], sessionOrders };
    expect(compareMoney(twice, CLOCK)).toMatchObject([
      { kind: "captured_twice", payment_intent_id: "pi_2", order_id: "order_1", actions: ["refund"] },
    ]);
    const unpaid = { ...taken, status: "canceled", received: 0 };
    expect(
      compareMoney({ ...twice, stripe: [unpaid, second] }, CLOCK)
        .map(({ kind }) => kind)
        .toSorted(),
    ).toEqual(["money_without_order", "order_without_money"]);
  });

  it("comes oldest first, each with an id of its own", () => {
    const older = { ...taken, payment_intent_id: "pi_0", authorised_at: NOW - DAY };
    const findings = compareMoney({ ...facts(taken, null, null), stripe: [taken, older] }, CLOCK);
    expect(findings.map(({ id }) => id)).toEqual(["money_without_order:pi_0", "money_without_order:pi_1"]);
  });
});

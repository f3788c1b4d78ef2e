import { describe, expect, it } from "vitest";
import { compareMoney } from "./compare";
import {
  CLOCK,
  cancelled,
  DAY,
  due,
  facts,
  HOUR,
  held,
  MINUTE,
  NOW,
  open,
  order,
  taken,
  toCapture,
} from "./compare.test-kit";
import type { MoneyFacts } from "./gather-facts";

describe("a finding", () => {
  const eur = { ...taken, currency_code: "eur" };
  it.each<[string, MoneyFacts, object, RegExp]>([
    [
      "money that was taken for an order that is gone",
      facts(taken, null),
      { kind: "money_without_order", actions: ["refund"], since: NOW - HOUR },
      /has taken \$149\.00, but there is no order/,
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
      /there is no order/,
    ],
    [
      "a payment of the legacy call that waited too long",
      facts({ ...held, authorised_at: NOW - 34 * MINUTE }, null, { ...open, has_cart: false }),
      { kind: "money_without_order", actions: ["void"] },
      /there is no order/,
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
      "an order whose payment was released",
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
    [
      "an order that waits to be shipped though all of its money went back",
      facts({ ...taken, refunded: 14_900 }, { ...order, refunded: 14_900 }),
      { kind: "order_without_money", actions: ["cancel_order"], amount: 14_900, since: null },
      /waits to be shipped, but all of its \$149\.00/,
    ],
  ])("is %s", (_what, given, expected, sentence) => {
    expect(compareMoney(given, CLOCK)).toEqual([
      expect.objectContaining({ ...expected, sentence: expect.stringMatching(sentence) }),
    ]);
  });
});

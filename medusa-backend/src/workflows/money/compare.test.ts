import { describe, expect, it } from "vitest";
import { compareMoney } from "./compare";
import {
  attempt,
  CLOCK,
  cancelled,
  DAY,
  due,
  facts,
  held,
  MINUTE,
  NOW,
  open,
  order,
  taken,
  toCapture,
} from "./compare.test-kit";
import type { MoneyFacts } from "./gather-facts";

describe("Stripe and the orders agree", () => {
  it.each<[string, MoneyFacts]>([
    ["on an order whose money was taken once", facts(taken, order)],
    [
      "on a part that ops gave back and Medusa knows of",
      facts({ ...taken, refunded: 4_000 }, { ...order, refunded: 4_000 }),
    ],
    [
      "on a cancelled order whose hold was released",
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
    [
      "on a shipped order whose money went back: it may have been sent back",
      facts({ ...taken, refunded: 14_900 }, { ...order, status: "shipped", refunded: 14_900 }),
    ],
    ["while an order is being placed", facts({ ...held, authorised_at: NOW - MINUTE }, null, open)],
    [
      "while a payment of the legacy call waits for its order",
      facts({ ...held, authorised_at: NOW - 32 * MINUTE }, null, { ...open, has_cart: false }),
    ],
    [
      "while a hold is being released",
      facts(held, null, { ...attempt, status: "releasing", changed_at: NOW - MINUTE }),
    ],
    ["while a cancelled order's money is on its way", facts(taken, { ...cancelled, cancelled_at: NOW - MINUTE })],
    ["while the money of a new order is being taken", facts(held, { ...due, placed_at: NOW - MINUTE }, toCapture)],
    ["while Medusa writes down what was taken", facts(taken, due, { ...toCapture, changed_at: NOW - MINUTE })],
    ["on a payment that a bank is working on", facts({ ...taken, status: "processing", received: 0 }, due, toCapture)],
  ])("%s", (_what, given) => {
    expect(compareMoney(given, CLOCK)).toEqual([]);
  });
});

describe("findings", () => {
  it("name a second payment for an order that has its money, and not for one that has none", () => {
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

  it("come oldest first, each with an id of its own", () => {
    const older = { ...taken, payment_intent_id: "pi_0", authorised_at: NOW - DAY };
    const findings = compareMoney({ ...facts(taken, null, null), stripe: [taken, older] }, CLOCK);
    expect(findings.map(({ id }) => id)).toEqual(["money_without_order:pi_0", "money_without_order:pi_1"]);
  });
});

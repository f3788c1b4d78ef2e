import { describe, expect, it } from "vitest";
import type { StripeFacts } from "../payment/stripe-ledger";
import { compareMoney } from "./compare";
import { CLOCK, cancelled, facts, HOUR, MINUTE, NOW, order, taken } from "./compare.test-kit";
import type { OrderFacts, Reversals } from "./gather-facts";

describe("what a bank took back", () => {
  const withReversals = (payment: StripeFacts, one: OrderFacts, taken: Partial<Reversals>) =>
    compareMoney(
      {
        ...facts(payment, one),
        reversals: [{ payment_intent_id: "pi_1", owed: 0, refused: 0, otherwise: 0, disputed: 0, lost: 0, ...taken }],
      },
      CLOCK,
    );
  const refunded: OrderFacts = { ...order, status: "shipped", refunded: 4_900 };

  it("is a failed refund while the customer is owed it, and no difference of the books", () => {
    const [found, ...others] = withReversals(taken, refunded, { owed: 4_900 });
    expect(found).toMatchObject({ kind: "refund_failed", amount: 4_900, actions: [] });
    expect(found?.sentence).toContain("sent a refund of $49.00 for order #7 back");
    expect(others).toEqual([]);
  });

  it("is the same for one that Stripe refused to make", () => {
    const [found] = withReversals(taken, refunded, { owed: 4_900, refused: 4_900 });
    expect(found).toMatchObject({ kind: "refund_failed", amount: 4_900, actions: [] });
    expect(found?.sentence).toMatch(
      /^Stripe refused a refund of \$49\.00 for order #7\. The customer is still owed it/,
    );
    const [both] = withReversals(taken, { ...refunded, refunded: 5_900 }, { owed: 5_900, refused: 4_900 });
    expect(both?.sentence).toMatch(/^The bank sent a refund of \$10\.00 .* back\. Stripe refused a refund of \$49\.00/);
  });

  it("is nothing once the shop has paid in another way", () => {
    expect(withReversals(taken, refunded, { otherwise: 4_900 })).toEqual([]);
  });

  it("hides no other difference", () => {
    const found = withReversals({ ...taken, refunded: 1_000 }, refunded, { owed: 4_900 });
    expect(found).toMatchObject([{ kind: "refund_differs", amount: 1_000 }]);
  });

  it("is no missing refund of a cancelled order whose refund the bank sent back", () => {
    const back = { ...cancelled, refunded: 14_900 };
    expect(withReversals(taken, back, { owed: 14_900 })).toMatchObject([{ kind: "refund_failed" }]);
    expect(withReversals(taken, back, { otherwise: 14_900 })).toEqual([]);
    expect(withReversals(taken, back, { owed: 4_900 })).toMatchObject([{ kind: "refund_missing", amount: 10_000 }]);
  });

  it("is nothing to refund of a cancelled order whose dispute was lost, and all of a pending one", () => {
    expect(withReversals(taken, cancelled, { lost: 14_900 })).toEqual([]);
    expect(withReversals(taken, cancelled, { lost: 4_900 })).toMatchObject([
      { kind: "refund_missing", amount: 10_000 },
    ]);
    expect(withReversals(taken, { ...order, status: "shipped" }, { lost: 14_900 })).toEqual([]);
    const [found] = withReversals(taken, order, { lost: 14_900 });
    expect(found).toMatchObject({ kind: "order_without_money", actions: ["cancel_order"] });
    expect(found?.sentence).toContain("the bank has taken $149.00 back");
  });

  it("leaves no refund due of what it took, and names one that waits for its decision", () => {
    const back = { ...order, status: "shipped" as const, due: 14_900 };
    expect(withReversals(taken, back, { lost: 14_900 })).toEqual([]);
    const [waiting] = withReversals(taken, { ...back, waits_for: "bank" }, { disputed: 14_900 });
    expect(waiting).toMatchObject({ kind: "disputed" });
    expect(waiting?.sentence).toContain("$149.00 is due to the customer once the bank has decided");
  });

  it("is a dispute of a cancelled order, whose refund Stripe refuses", () => {
    expect(withReversals(taken, cancelled, { disputed: 14_900 })).toMatchObject([{ kind: "disputed" }]);
  });

  it("is a dispute while its outcome is open", () => {
    const [found] = withReversals(taken, order, { disputed: 14_900 });
    expect(found).toMatchObject({ kind: "disputed", amount: 14_900, actions: [] });
  });
});

describe("a refund that the books owe", () => {
  const owing: OrderFacts = { ...order, status: "shipped", due: 4_900 };

  it("is found until it is made, unless the shop's job may still make it", () => {
    const [found] = compareMoney(facts(taken, owing), CLOCK);
    expect(found).toMatchObject({ kind: "refund_due", amount: 4_900, since: NOW - HOUR, actions: [] });
    expect(compareMoney(facts(taken, { ...owing, due_since: NOW - MINUTE }), CLOCK)).toEqual([]);
  });

  it("says that a change in Medusa Admin keeps it back", () => {
    const [found] = compareMoney(facts(taken, { ...owing, due_since: NOW - MINUTE, waits_for: "change" }), CLOCK);
    expect(found?.sentence).toMatch(/changing the order in Medusa Admin/);
  });
});

import { describe, expect, it } from "vitest";
import { type CodeRules, discountRefusal, toApplied, toRuleProblem } from "./cart-discount";

const ten = { code: "TEN", problem: null };

const skipped = { skipped: [{ code: "TEN" }], belowMinimum: false };

it("a discount code has no problem once it took something off, else it is used up or the one before", () => {
  expect(toApplied(ten, { codes: ["AUTO", "TEN"] })).toEqual(ten);
  expect(toApplied(ten, { codes: ["AUTO"] })).toEqual({ code: "TEN", problem: "not_for_these" });
  const applied = { skipped: [], belowMinimum: true };
  expect(toApplied(ten, { codes: [] }, applied)).toEqual({ code: "TEN", problem: "below_minimum" });
  const expired = { code: "TEN", problem: "expired" } as const;
  expect(toApplied(expired, { codes: ["TEN"] })).toEqual(expired);
  expect(toApplied(ten, { codes: [] }, skipped)).toEqual({ code: "TEN", problem: "used_up" });
  const used = { code: "TEN", problem: "used_by_account" } as const;
  expect(toApplied({ ...ten, perAccount: true }, { codes: [] }, skipped)).toEqual(used);
  expect(toApplied({ ...ten, perAccount: true }, { codes: ["TEN"] })).toEqual(ten);
  expect(discountRefusal(used)).toBe("The discount code TEN has been used up by this account.");
});

describe("a code that takes nothing off a cart", () => {
  const rules = { minimum: 8_000, firstOrder: false, standardDelivery: false, productIds: ["prod_a", "prod_b"] };
  const lines = (productId: string, unitPrice: number) => [{ productId, unitPrice, quantity: 3 }];
  type Order = { lines: ReturnType<typeof lines>; isFirst?: boolean; hasStandardDelivery?: boolean };
  const of = (asked: Partial<CodeRules>, order: Order) =>
    toRuleProblem({ ...rules, ...asked }, { isFirst: true, hasStandardDelivery: true, ...order });

  it("says how much is missing, first what a larger order would not change, and which delivery it is for", () => {
    expect(of({}, { lines: lines("prod_b", 22.5) })).toEqual({ problem: "needs_more", missing: 1_250 });
    expect(of({}, { lines: lines("prod_b", 26.66) })).toEqual({ problem: "needs_more", missing: 2 });
    expect(of({ minimum: 8_001 }, { lines: lines("prod_b", 26.67) })).toBeNull();
    expect(of({ firstOrder: true }, { lines: lines("prod_b", 26.67) })).toBeNull();
    expect(of({}, { lines: lines("prod_c", 1) })).toEqual({ problem: "other_products" });
    expect(of({ firstOrder: true }, { lines: lines("prod_c", 1), isFirst: false })).toEqual({ problem: "first_order" });
    expect(of({ minimum: null, productIds: [] }, { lines: lines("prod_c", 1) })).toBeNull();
    const faster = { lines: lines("prod_b", 1), hasStandardDelivery: false };
    expect(of({ standardDelivery: true }, faster)).toEqual({ problem: "standard_delivery" });
    expect(of({}, faster)).toMatchObject({ problem: "needs_more" });
    expect(of({ standardDelivery: true, minimum: null }, { lines: lines("prod_b", 1) })).toBeNull();
  });

  it("is refused in words", () => {
    expect(discountRefusal({ code: "TEN", problem: "needs_more", missing: 1_250 })).toBe(
      "The discount code TEN needs a larger order: add products for $12.50 more.",
    );
    expect(discountRefusal({ code: "TEN", problem: "first_order" })).toBe(
      "The discount code TEN is for the first order of an account.",
    );
    expect(discountRefusal({ code: "TEN", problem: "standard_delivery" })).toBe(
      "The discount code TEN is for standard delivery only.",
    );
  });
});

import { describe, expect, it } from "vitest";
import { readShopRules, sayShopRule, toShopRules } from "./shop-rules";

describe("the shop's own rules of a promotion", () => {
  it("are read as they were written", () => {
    for (const conditions of [
      { minimum: 49.99, firstOrder: true },
      { minimum: null, firstOrder: false },
    ])
      expect(readShopRules(toShopRules(conditions))).toEqual(conditions);
  });

  it("are said in words, and no other rule is", () => {
    const [minimum, first] = toShopRules({ minimum: 80, firstOrder: true });
    expect(minimum && sayShopRule(minimum)).toBe(
      "The products of the order cost $80.00 or more, at the prices shown and before any discount.",
    );
    expect(first && sayShopRule(first)).toContain("the first order of an account");
    for (const rule of [
      { attribute: "shop.goods", operator: "lt", values: ["80"] },
      { attribute: "currency_code", operator: "eq", values: ["usd"] },
      { attribute: "shop.is_first_order", operator: "eq", values: ["false"] },
    ])
      expect(sayShopRule(rule)).toBeNull();
  });
});

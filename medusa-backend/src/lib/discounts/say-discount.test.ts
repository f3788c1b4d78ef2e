import { describe, expect, it } from "vitest";
import { type PromotionTerms, sayDiscount } from "./say-discount";

const PLAIN: PromotionTerms = {
  type: "standard",
  is_tax_inclusive: false,
  limit: null,
  method: "percentage",
  target: "items",
  allocation: "each",
  value: 10,
  currency_code: "usd",
  max_quantity: 999,
  rules: [],
  target_rules: [],
  budget: null,
  starts_at: null,
  ends_at: null,
};
const say = (terms: Partial<PromotionTerms>, zone = "UTC") => sayDiscount({ ...PLAIN, ...terms }, zone);
const only = (...names: string[]) => [
  { attribute: "items.product.id", operator: "in", values: names.map((name) => `prod_${name}`), names },
];
const rule = (attribute: string, operator: string, values: string[]) => ({ attribute, operator, values, names: [] });
const budget = (type: string, limit: number | null, attribute: string | null = null) => ({
  type,
  limit,
  attribute,
  shared: false,
});

describe("a discount in one sentence", () => {
  it.each<[string, Partial<PromotionTerms>]>([
    ["10% off all products", {}],
    ["7.5% off Kestrel Pro", { value: 7.5, target_rules: only("Kestrel Pro") }],
    ["10% off Kestrel Pro and Kestrel Air", { target_rules: only("Kestrel Pro", "Kestrel Air") }],
    ["10% off A, B, C, D, and 2 more products", { target_rules: only("A", "B", "C", "D", "E", "F") }],
    ["10% off A, B, C, D, and E", { target_rules: only("A", "B", "C", "D", "E") }],
    ["10% off all products, for up to 2 of each product", { max_quantity: 2 }],
    [
      "$5.00 off each piece of Kestrel Pro, before tax",
      { method: "fixed", value: 5, target_rules: only("Kestrel Pro") },
    ],
    [
      "$5.00 off all products together, before tax",
      { method: "fixed", value: 5, allocation: "across", max_quantity: null },
    ],
    [
      "$5.00 off the products of an order, before tax",
      { method: "fixed", value: 5, target: "order", allocation: null, max_quantity: null },
    ],
    ["10% off the products of an order", { target: "order", allocation: null, max_quantity: null }],
    ["Free delivery", { target: "shipping_methods", value: 100 }],
    ["$3.50 off delivery, before tax", { target: "shipping_methods", method: "fixed", value: 3.5 }],
    ["10% off all products", { rules: [rule("currency_code", "eq", ["usd"])] }],
    ["10% off all products, if the products come to $50.00 or more", { rules: [rule("shop.goods", "gte", ["50"])] }],
    [
      "10% off all products, on the first order of an account",
      { rules: [rule("shop.is_first_order", "eq", ["true"]), rule("currency_code", "eq", ["usd"])] },
    ],
    ["10% off all products, 100 times in total", { limit: 100 }],
    ["10% off all products, once in total", { budget: budget("usage", 1) }],
    ["10% off all products, at most $500.00 in total", { budget: budget("spend", 500) }],
    [
      "10% off all products, 9 times in total, once per account",
      { limit: 9, budget: budget("use_by_attribute", 1, "customer_id") },
    ],
    ["10% off all products", { budget: budget("usage", null) }],
  ])("%s", (sentence, terms) => {
    expect(say(terms)).toBe(sentence);
  });

  it("has its times in the shop's zone", () => {
    const times = { starts_at: "2026-11-30T18:00:00.000Z", ends_at: "2026-12-07T18:00:00.000Z" };
    expect(say(times, "Asia/Dhaka")).toBe(
      "10% off all products, from Dec 1, 2026, 12:00 AM to Dec 8, 2026, 12:00 AM, Dhaka time",
    );
    expect(say({ ...times, starts_at: null })).toBe("10% off all products, until Dec 7, 2026, 6:00 PM, UTC");
    expect(say(times, "America/New_York")).toContain("New York time");
  });

  it.each<[string, Partial<PromotionTerms>]>([
    ["buy one, get one", { type: "buyget" }],
    ["a group of customers", { rules: [rule("customer.groups.id", "in", ["cusgroup_1"])] }],
    ["another currency", { rules: [rule("currency_code", "eq", ["eur"])] }],
    ["every currency but ours", { rules: [rule("currency_code", "ne", ["usd"])] }],
    ["an amount of another currency", { method: "fixed", currency_code: "eur" }],
    ["an amount with a part of a cent", { method: "fixed", value: 5.555 }],
    ["a budget with a part of a cent", { budget: budget("spend", 0.005) }],
    ["a collection", { target_rules: [rule("items.product.collection_id", "in", ["pcol_1"])] }],
    ["all products but one", { target_rules: only("A").map((one) => ({ ...one, operator: "ne" })) }],
    ["two conditions on one product", { target_rules: [...only("A"), ...only("B")] }],
    ["a product that is gone", { target_rules: [{ ...rule("items.product.id", "in", ["prod_gone"]) }] }],
    [
      "two products of which one is gone",
      { target_rules: only("A").map((one) => ({ ...one, values: ["prod_A", "prod_gone"] })) },
    ],
    [
      "some ways of delivery",
      { target: "shipping_methods", target_rules: [rule("shipping_methods.name", "eq", ["x"])] },
    ],
    ["delivery that Medusa takes nothing off", { target: "shipping_methods", value: 100, allocation: null }],
    ["each line of an order", { target: "order", allocation: "each" }],
    ["one piece of the cart", { allocation: "once", max_quantity: 1 }],
    ["a limit for each e-mail", { budget: budget("use_by_attribute", 1, "customer_email") }],
    ["a limit that others share", { budget: { ...budget("usage", 9), shared: true } }],
    ["an amount with its tax", { is_tax_inclusive: true }],
    ["more than everything", { value: 101 }],
    ["nothing", { value: 0 }],
  ])("leaves %s to Medusa Admin", (_, terms) => {
    expect(say(terms)).toBeNull();
  });
});

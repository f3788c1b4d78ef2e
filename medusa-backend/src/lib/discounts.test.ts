import { expect, it } from "vitest";
import type { DiscountTerms } from "../contract/discounts";
import {
  type DiscountRule,
  type PromotionTerms,
  readShopRules,
  readTerms,
  sayDiscount,
  sayShopRule,
  toPromotion,
  toShopRules,
} from "./discounts";

const PLAIN: DiscountTerms = {
  code: "TEN",
  isAutomatic: false,
  takes: "percent",
  value: 10,
  productIds: [],
  minimum: null,
  firstOrder: false,
  startsAt: null,
  endsAt: null,
  limit: null,
  limitEach: null,
};

type Rules = readonly { attribute: string; operator: string; values: string[] }[];
const named = (rules: Rules = []): DiscountRule[] => rules.map((rule) => ({ ...rule, names: rule.values }));
const toIso = (date: unknown) => (date instanceof Date ? date.toISOString() : null);

/** The database's rows of the promotion that these terms create. */
function stored(terms: DiscountTerms): PromotionTerms & { code: string; isAutomatic: boolean } {
  const promotion = toPromotion(terms, "campaign");
  const { application_method: method } = promotion;
  const campaign = promotion.campaign as
    | { starts_at?: unknown; ends_at?: unknown; budget?: { type: string; limit: number; attribute: string } }
    | undefined;
  return {
    code: promotion.code ?? "",
    isAutomatic: promotion.is_automatic ?? false,
    type: promotion.type,
    isTaxInclusive: false,
    limit: promotion.limit ?? null,
    method: method?.type ?? null,
    target: method?.target_type ?? null,
    allocation: method?.allocation ?? null,
    value: Number(method?.value),
    currencyCode: method?.currency_code ?? null,
    maxQuantity: null,
    rules: named(promotion.rules as Rules),
    targetRules: named(method?.target_rules as Rules),
    budget: campaign?.budget ? { ...campaign.budget, shared: false } : null,
    startsAt: toIso(campaign?.starts_at),
    endsAt: toIso(campaign?.ends_at),
  };
}

const SOME: [string, Partial<DiscountTerms>][] = [
  ["a percentage of everything", {}],
  ["a percentage of two products", { value: 7.5, productIds: ["prod_a", "prod_b"] }],
  ["an amount", { takes: "amount", value: 525 }],
  ["an amount off a product, automatic", { takes: "amount", value: 500, productIds: ["prod_a"], isAutomatic: true }],
  ["free delivery from $50", { takes: "delivery", value: null, minimum: 5_000 }],
  ["a first order, once an account", { firstOrder: true, limitEach: 1, minimum: 1_999 }],
  [
    "times and limits",
    { startsAt: "2026-12-01T00:00:00.000Z", endsAt: "2026-12-08T00:00:00.000Z", limit: 100, limitEach: 2 },
  ],
];

it.each(SOME)("the terms of a discount are read again as they were written: %s", (_, terms) => {
  expect(readTerms(stored({ ...PLAIN, ...terms }))).toEqual({ ...PLAIN, ...terms });
});

it("the terms of a discount are in major units at Medusa, and a first order is once an account", () => {
  const terms = { ...PLAIN, takes: "amount", value: 525, minimum: 1_999 } as const;
  const { application_method: method, rules } = toPromotion(terms, "campaign");
  expect([method?.value, rules]).toEqual([5.25, [{ attribute: "shop.goods", operator: "gte", values: ["19.99"] }]]);
  expect(readTerms(stored({ ...PLAIN, firstOrder: true }))).toMatchObject({ firstOrder: true, limitEach: 1 });
});

it.each<[string, Partial<PromotionTerms>]>([
  ["a group of customers", { rules: named([{ attribute: "customer.groups.id", operator: "in", values: ["x"] }]) }],
  ["a limit of pieces", { allocation: "each", maxQuantity: 2 }],
  ["a budget in money", { budget: { type: "spend", limit: 500, attribute: null, shared: false } }],
  ["free delivery that pays for a faster one, too", { target: "shipping_methods", value: 100 }],
  [
    "a percentage for standard delivery",
    { rules: named([{ attribute: "shop.delivery", operator: "eq", values: ["standard"] }]) },
  ],
  ["a part of the delivery", { target: "shipping_methods", value: 50 }],
  ["another currency", { method: "fixed", currencyCode: "eur" }],
  ["an amount with a part of a cent", { method: "fixed", value: 5.005 }],
  ["goods with a part of a cent", { rules: named([{ attribute: "shop.goods", operator: "gte", values: ["80.005"] }]) }],
  ["buy one, get one", { type: "buyget" }],
])("the terms of a discount are none for what the form cannot say: %s", (_, promotion) => {
  expect(readTerms({ ...stored(PLAIN), ...promotion })).toBeNull();
});

it("the shop's own rules of a promotion are read as they were written, and said in words", () => {
  for (const conditions of [
    { minimum: 4_999, firstOrder: true, standardDelivery: false },
    { minimum: null, firstOrder: false, standardDelivery: true },
  ])
    expect(readShopRules(toShopRules(conditions))).toEqual(conditions);
  const [minimum, first, delivery] = toShopRules({ minimum: 8_000, firstOrder: true, standardDelivery: true });
  expect(minimum && sayShopRule(minimum)).toBe(
    "The products of the order cost $80.00 or more, at the prices shown and before any discount.",
  );
  expect(first && sayShopRule(first)).toContain("the first order of an account");
  expect(delivery && sayShopRule(delivery)).toContain("the standard delivery");
  for (const rule of [
    { attribute: "shop.goods", operator: "lt", values: ["80"] },
    { attribute: "currency_code", operator: "eq", values: ["usd"] },
    { attribute: "shop.is_first_order", operator: "eq", values: ["false"] },
    { attribute: "shop.delivery", operator: "eq", values: ["other"] },
  ])
    expect(sayShopRule(rule)).toBeNull();
});

const EACH = { target: "items", allocation: "each", currencyCode: "usd", maxQuantity: 999 };
const TEN_OFF: PromotionTerms = { ...stored(PLAIN), ...EACH };
const say = (terms: Partial<PromotionTerms>, zone = "UTC") => sayDiscount({ ...TEN_OFF, ...terms }, zone);
const only = (...names: string[]) => [
  { attribute: "items.product.id", operator: "in", values: names.map((name) => `prod_${name}`), names },
];
const rule = (attribute: string, operator: string, values: string[]) => ({ attribute, operator, values, names: [] });
const budget = (type: string, limit: number | null, attribute: string | null = null) => ({
  ...{ type, limit, attribute, shared: false },
});
const [ONE] = only("A") as [ReturnType<typeof only>[number]];
const FIVE = { method: "fixed", value: 5 };
const FREE = { target: "shipping_methods", value: 100 };
const OF_ORDER = { target: "order", allocation: null, maxQuantity: null };
const FIRST = rule("shop.is_first_order", "eq", ["true"]);
const EACH_ONCE = budget("use_by_attribute", 1, "customer_id");

it.each<[string, Partial<PromotionTerms>]>([
  ["10% off all products", {}],
  ["7.5% off Kestrel Pro", { value: 7.5, targetRules: only("Kestrel Pro") }],
  ["10% off Kestrel Pro and Kestrel Air", { targetRules: only("Kestrel Pro", "Kestrel Air") }],
  ["10% off A, B, C, D, and 2 more products", { targetRules: only("A", "B", "C", "D", "E", "F") }],
  ["10% off all products, for up to 2 of each product", { maxQuantity: 2 }],
  ["$5.00 off each piece of Kestrel Pro, before tax", { ...FIVE, targetRules: only("Kestrel Pro") }],
  ["$5.00 off all products together, before tax", { ...FIVE, allocation: "across", maxQuantity: null }],
  ["$5.00 off the products of an order, before tax", { ...FIVE, ...OF_ORDER }],
  ["10% off the products of an order", OF_ORDER],
  ["Free delivery", FREE],
  ["Free delivery, if standard delivery is chosen", { ...FREE, rules: [rule("shop.delivery", "eq", ["standard"])] }],
  ["$3.50 off delivery, before tax", { target: "shipping_methods", method: "fixed", value: 3.5 }],
  ["10% off all products, if the products come to $50.00 or more", { rules: [rule("shop.goods", "gte", ["50"])] }],
  ["10% off all products, on the first order of an account", { rules: [FIRST, rule("currency_code", "eq", ["usd"])] }],
  ["10% off all products, once in total", { budget: budget("usage", 1) }],
  ["10% off all products, at most $500.00 in total", { budget: budget("spend", 500) }],
  ["10% off all products, 9 times in total, once per account", { limit: 9, budget: EACH_ONCE }],
  ["10% off all products", { budget: budget("usage", null) }],
])("a discount in one sentence %s", (sentence, terms) => expect(say(terms)).toBe(sentence));

it("a discount in one sentence has its times in the shop's zone", () => {
  const times = { startsAt: "2026-11-30T18:00:00.000Z", endsAt: "2026-12-07T18:00:00.000Z" };
  expect(say(times, "Asia/Dhaka")).toBe(
    "10% off all products, from Dec 1, 2026, 12:00 AM to Dec 8, 2026, 12:00 AM, Dhaka time",
  );
  expect(say({ ...times, startsAt: null })).toBe("10% off all products, until Dec 7, 2026, 6:00 PM, UTC");
});

it.each<[string, Partial<PromotionTerms>]>([
  ["buy one, get one", { type: "buyget" }],
  ["a group of customers", { rules: [rule("customer.groups.id", "in", ["cusgroup_1"])] }],
  ["another currency", { rules: [rule("currency_code", "eq", ["eur"])] }],
  ["every currency but ours", { rules: [rule("currency_code", "ne", ["usd"])] }],
  ["an amount of another currency", { method: "fixed", currencyCode: "eur" }],
  ["an amount with a part of a cent", { method: "fixed", value: 5.555 }],
  ["a budget with a part of a cent", { budget: budget("spend", 0.005) }],
  ["a collection", { targetRules: [rule("items.product.collection_id", "in", ["pcol_1"])] }],
  ["all products but one", { targetRules: [{ ...ONE, operator: "ne" }] }],
  ["two conditions on one product", { targetRules: [...only("A"), ...only("B")] }],
  ["a product that is gone", { targetRules: [{ ...rule("items.product.id", "in", ["prod_gone"]) }] }],
  ["two products of which one is gone", { targetRules: [{ ...ONE, values: ["prod_A", "prod_gone"] }] }],
  ["some ways of delivery", { ...FREE, targetRules: [rule("shipping_methods.name", "eq", ["x"])] }],
  ["delivery that Medusa takes nothing off", { ...FREE, allocation: null }],
  ["each line of an order", { target: "order", allocation: "each" }],
  ["one piece of the cart", { allocation: "once", maxQuantity: 1 }],
  ["a limit for each e-mail", { budget: budget("use_by_attribute", 1, "customer_email") }],
  ["a limit that others share", { budget: { ...budget("usage", 9), shared: true } }],
  ["an amount with its tax", { isTaxInclusive: true }],
  ["more than everything", { value: 101 }],
  ["nothing", { value: 0 }],
])("a discount in one sentence leaves %s to Medusa Admin", (_, terms) => expect(say(terms)).toBeNull());

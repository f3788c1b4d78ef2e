import { describe, expect, it } from "vitest";
import type { DiscountTerms } from "../../contract/discounts";
import { readTerms, toPromotion } from "./desk-terms";
import type { PromotionTerms } from "./say-discount";
import type { DiscountRule } from "./shop-rules";

const PLAIN: DiscountTerms = {
  code: "TEN",
  is_automatic: false,
  takes: "percent",
  value: 10,
  product_ids: [],
  minimum: null,
  first_order: false,
  starts_at: null,
  ends_at: null,
  limit: null,
  limit_each: null,
};

type Rules = readonly { attribute: string; operator: string; values: string[] }[];
const named = (rules: Rules = []): DiscountRule[] => rules.map((rule) => ({ ...rule, names: rule.values }));
const toIso = (date: unknown) => (date instanceof Date ? date.toISOString() : null);

/** The database's rows of the promotion that these terms create. */
function stored(terms: DiscountTerms): PromotionTerms & { code: string; is_automatic: boolean } {
  const promotion = toPromotion(terms, "campaign");
  const { application_method: method } = promotion;
  const campaign = promotion.campaign as
    | { starts_at?: unknown; ends_at?: unknown; budget?: { type: string; limit: number; attribute: string } }
    | undefined;
  return {
    code: promotion.code ?? "",
    is_automatic: promotion.is_automatic ?? false,
    type: promotion.type,
    is_tax_inclusive: false,
    limit: promotion.limit ?? null,
    method: method?.type ?? null,
    target: method?.target_type ?? null,
    allocation: method?.allocation ?? null,
    value: Number(method?.value),
    currency_code: method?.currency_code ?? null,
    max_quantity: null,
    rules: named(promotion.rules as Rules),
    target_rules: named(method?.target_rules as Rules),
    budget: campaign?.budget ? { ...campaign.budget, shared: false } : null,
    starts_at: toIso(campaign?.starts_at),
    ends_at: toIso(campaign?.ends_at),
  };
}

const SOME: [string, Partial<DiscountTerms>][] = [
  ["a percentage of everything", {}],
  ["a percentage of two products", { value: 7.5, product_ids: ["prod_a", "prod_b"] }],
  ["an amount", { takes: "amount", value: 5.25 }],
  ["an amount off a product, automatic", { takes: "amount", value: 5, product_ids: ["prod_a"], is_automatic: true }],
  ["free delivery from $50", { takes: "delivery", value: null, minimum: 50 }],
  ["a first order, once an account", { first_order: true, limit_each: 1, minimum: 19.99 }],
  [
    "times and limits",
    { starts_at: "2026-12-01T00:00:00.000Z", ends_at: "2026-12-08T00:00:00.000Z", limit: 100, limit_each: 2 },
  ],
];

describe("the terms of a discount", () => {
  it.each(SOME)("are read again as they were written: %s", (_, terms) => {
    expect(readTerms(stored({ ...PLAIN, ...terms }))).toEqual({ ...PLAIN, ...terms });
  });

  it("have a first order once an account, whatever else is said", () => {
    expect(readTerms(stored({ ...PLAIN, first_order: true }))).toMatchObject({ first_order: true, limit_each: 1 });
  });

  it.each<[string, Partial<PromotionTerms>]>([
    ["a group of customers", { rules: named([{ attribute: "customer.groups.id", operator: "in", values: ["x"] }]) }],
    ["a limit of pieces", { allocation: "each", max_quantity: 2 }],
    ["a budget in money", { budget: { type: "spend", limit: 500, attribute: null, shared: false } }],
    ["a part of the delivery", { target: "shipping_methods", value: 50 }],
    ["another currency", { method: "fixed", currency_code: "eur" }],
    ["buy one, get one", { type: "buyget" }],
  ])("are none for what the form cannot say: %s", (_, promotion) => {
    expect(readTerms({ ...stored(PLAIN), ...promotion })).toBeNull();
  });
});

import type { CreatePromotionDTO } from "@medusajs/framework/types";
import { CURRENCY } from "../../contract/currency";
import { type DiscountTerms, faultOfTerms } from "../../contract/discounts";
import { isOfEveryCart, type PromotionTerms } from "./say-discount";
import { readShopRules, toShopRules } from "./shop-rules";

const PRODUCTS = "items.product.id";

/** Medusa's form of a discount's value. */
function toMethod({ takes, value, product_ids }: DiscountTerms): CreatePromotionDTO["application_method"] {
  const [type, amount] = takes === "amount" ? (["fixed", value] as const) : (["percentage", value ?? 100] as const);
  const method = { type, value: amount ?? 0, currency_code: CURRENCY, allocation: "across" as const };
  if (takes === "delivery") return { ...method, target_type: "shipping_methods" };
  if (product_ids.length === 0) return { ...method, target_type: "order" };
  return {
    ...method,
    target_type: "items",
    target_rules: [{ attribute: PRODUCTS, operator: "in", values: product_ids }],
  };
}

const toDate = (iso: string | null) => (iso === null ? null : new Date(iso));

/** Medusa's form of a discount's times and uses per account; undefined if it is unlimited. */
function toCampaign(terms: DiscountTerms, identifier: string): Pick<CreatePromotionDTO, "campaign"> {
  const { code, starts_at, ends_at, first_order } = terms;
  const each = first_order ? 1 : terms.limit_each;
  if (!starts_at && !ends_at && each === null) return {};
  const campaign = {
    name: code,
    campaign_identifier: identifier,
    starts_at: toDate(starts_at),
    ends_at: toDate(ends_at),
    ...(each !== null && {
      budget: { type: "use_by_attribute" as const, attribute: "customer_id", limit: each },
    }),
  };
  return { campaign };
}

/** The Medusa promotion, a draft, with these terms. `identifier` is the campaign's unique one. */
export const toPromotion = (terms: DiscountTerms, identifier: string): CreatePromotionDTO => ({
  code: terms.code,
  type: "standard",
  status: "draft",
  is_automatic: terms.is_automatic,
  limit: terms.limit,
  application_method: toMethod(terms),
  rules: toShopRules({ minimum: terms.minimum, firstOrder: terms.first_order }) as CreatePromotionDTO["rules"],
  ...toCampaign(terms, identifier),
});

/** Its value and products; null for a form that `toMethod` does not write. */
function readMethod(terms: PromotionTerms): Pick<DiscountTerms, "takes" | "value" | "product_ids"> | null {
  const { method, target, allocation, value, currency_code, target_rules, max_quantity } = terms;
  if (allocation !== "across" || max_quantity !== null || value === null) return null;
  const takes = method === "percentage" ? ("percent" as const) : ("amount" as const);
  if (takes === "amount" && currency_code?.toLowerCase() !== CURRENCY) return null;
  const [rule, ...more] = target_rules;
  if (target === "items") {
    if (!rule || more.length > 0 || rule.attribute !== PRODUCTS || rule.operator !== "in") return null;
    return { takes, value, product_ids: rule.values };
  }
  if (rule) return null;
  if (target === "order") return { takes, value, product_ids: [] };
  const isFree = target === "shipping_methods" && takes === "percent" && value === 100;
  return isFree ? { takes: "delivery", value: null, product_ids: [] } : null;
}

/** Its uses per account; undefined for a budget that `toCampaign` does not write. */
function readEach({ budget }: PromotionTerms): number | null | undefined {
  if (!budget) return null;
  const isEach = budget.type === "use_by_attribute" && budget.attribute === "customer_id" && !budget.shared;
  return isEach && budget.limit ? budget.limit : undefined;
}

/** The terms of a promotion in the desk's form; null for a promotion that `toPromotion` would not have written. */
export function readTerms(promotion: PromotionTerms & { code: string; is_automatic: boolean }): DiscountTerms | null {
  const { code, is_automatic, type, is_tax_inclusive, limit, starts_at, ends_at } = promotion;
  const conditions = readShopRules(promotion.rules.filter((rule) => !isOfEveryCart(rule)));
  const [method, each] = [readMethod(promotion), readEach(promotion)];
  if (type !== "standard" || is_tax_inclusive || !conditions || !method || each === undefined) return null;
  const { minimum, firstOrder: first_order } = conditions;
  if (first_order && each !== 1) return null;
  const own = { code, is_automatic, minimum, first_order, starts_at, ends_at, limit, limit_each: each };
  return faultOfTerms({ ...own, ...method }) ? null : { ...own, ...method };
}

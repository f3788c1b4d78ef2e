import type { CreatePromotionDTO } from "@medusajs/framework/types";
import { LIMITS } from "../contract/common";
import { CURRENCY, formatMinor, toExactMinor, toMajor } from "../contract/currency";
import { type DiscountTerms, faultOfTerms } from "../contract/discounts";

/** `names` are the titles of the products among its values. */
export type DiscountRule = { attribute: string; operator: string; values: string[]; names: string[] };

/** The attributes of the shop's own rules. workflows/discounts/promotion-context.ts adds their values to a cart. */
export const GOODS = "shop.goods";
export const FIRST_ORDER = "shop.is_first_order";
/** "standard", or "other" for a cart whose buyer has chosen another delivery. */
export const DELIVERY = "shop.delivery";

/** `minimum` is in minor units. `standardDelivery`: free delivery must not pay for a faster one. */
export type ShopConditions = { minimum: number | null; firstOrder: boolean; standardDelivery: boolean };

type Rule = Pick<DiscountRule, "attribute" | "operator" | "values">;

export const toShopRules = ({ minimum, firstOrder, standardDelivery }: ShopConditions): Rule[] => [
  ...(minimum === null ? [] : [{ attribute: GOODS, operator: "gte", values: [String(toMajor(minimum))] }]),
  ...(firstOrder ? [{ attribute: FIRST_ORDER, operator: "eq", values: ["true"] }] : []),
  ...(standardDelivery ? [{ attribute: DELIVERY, operator: "eq", values: ["standard"] }] : []),
];

/** Null if `toShopRules` would not have written one of the rules. */
export function readShopRules(rules: readonly Rule[]): ShopConditions | null {
  const read: ShopConditions = { minimum: null, firstOrder: false, standardDelivery: false };
  for (const { attribute, operator, values } of rules) {
    const [value, ...more] = values;
    if (value === undefined || more.length > 0) return null;
    const amount = Number(value);
    if (attribute === GOODS && operator === "gte" && amount > 0 && read.minimum === null)
      read.minimum = toExactMinor(amount);
    else if (attribute === FIRST_ORDER && operator === "eq" && value === "true") read.firstOrder = true;
    else if (attribute === DELIVERY && operator === "eq" && value === "standard") read.standardDelivery = true;
    else return null;
  }
  return read;
}

/** In words, for those who see it in Medusa Admin; null for any other rule. */
export function sayShopRule(rule: Rule): string | null {
  const conditions = readShopRules([rule]);
  if (!conditions) return null;
  const { minimum, firstOrder } = conditions;
  if (minimum !== null)
    return `The products of the order cost ${formatMinor(minimum, CURRENCY)} or more, at the prices shown and before any discount.`;
  return firstOrder
    ? "It is the first order of an account: no other order of it counts unless it was cancelled."
    : "The order is sent by the standard delivery, the cheapest that is offered.";
}

/** The limit of a campaign; `shared` if other promotions count towards it too. */
type DiscountBudget = { type: string; limit: number | null; attribute: string | null; shared: boolean };

/** A Medusa promotion's own data. Amounts in major units, times as ISO texts. */
export type PromotionTerms = {
  type: string;
  isTaxInclusive: boolean;
  limit: number | null;
  method: string | null;
  target: string | null;
  allocation: string | null;
  value: number | null;
  currencyCode: string | null;
  maxQuantity: number | null;
  rules: DiscountRule[];
  targetRules: DiscountRule[];
  budget: DiscountBudget | null;
  startsAt: string | null;
  endsAt: string | null;
};

const NAMED = 4;
const AND = new Intl.ListFormat("en-US", { type: "conjunction" });

/** "$5.00"; null for an amount with a fraction of a cent, because rounding would change it. */
const moneyOf = (minor: number) => (Number.isSafeInteger(minor) ? formatMinor(minor, CURRENCY) : null);

const isAlone = ({ operator, values }: DiscountRule) => operator === "in" || (operator === "eq" && values.length === 1);

/** True for a condition that every cart of the shop meets: its currency. */
export const isOfEveryCart = (rule: DiscountRule): boolean =>
  rule.attribute === "currency_code" && isAlone(rule) && rule.values.includes(CURRENCY);

function productsOf(rules: readonly DiscountRule[]): string | null {
  const [rule, ...more] = rules;
  if (!rule) return "all products";
  if (more.length > 0 || rule.attribute !== "items.product.id" || !isAlone(rule)) return null;
  if (rule.names.length === 0 || rule.names.length !== rule.values.length) return null;
  const left = rule.names.length - NAMED;
  return AND.format(left > 1 ? [...rule.names.slice(0, NAMED), `${left} more products`] : rule.names);
}

/** Its value: "10%", "$5.00"; null for an amount in another currency, or with a fraction of a cent. */
function amountOf({ method, value, currencyCode }: PromotionTerms): string | null {
  if (value === null || value <= 0) return null;
  if (method === "percentage") return value > 100 ? null : `${value}%`;
  return method === "fixed" && currencyCode?.toLowerCase() === CURRENCY ? moneyOf(toExactMinor(value)) : null;
}

/** An amount is taken from prices without their tax; a percentage is the same either way. */
const beforeTax = ({ method }: PromotionTerms) => (method === "fixed" ? ", before tax" : "");

/** Without one of these, Medusa takes nothing off a delivery. */
const isShared = ({ allocation }: PromotionTerms) => allocation === "each" || allocation === "across";

function effectOf(terms: PromotionTerms): string | null {
  const { method, target, allocation, maxQuantity, targetRules } = terms;
  const amount = amountOf(terms);
  if (!amount) return null;
  if (target === "shipping_methods") {
    if (targetRules.length > 0 || !isShared(terms)) return null;
    return amount === "100%" ? "Free delivery" : `${amount} off delivery${beforeTax(terms)}`;
  }
  if (target === "order") {
    const isWhole = targetRules.length === 0 && (allocation === null || allocation === "across");
    return isWhole ? `${amount} off the products of an order${beforeTax(terms)}` : null;
  }
  const products = target === "items" ? productsOf(targetRules) : null;
  if (!products) return null;
  if (allocation === "across") return `${amount} off ${products}${method === "fixed" ? " together, before tax" : ""}`;
  if (allocation !== "each" || maxQuantity === null) return null;
  const most = maxQuantity < LIMITS.quantity ? `, for up to ${maxQuantity} of each product` : "";
  return `${amount} off ${method === "fixed" ? "each piece of " : ""}${products}${beforeTax(terms)}${most}`;
}

function conditionsOf({ rules }: PromotionTerms): string[] | null {
  const conditions = readShopRules(rules.filter((rule) => !isOfEveryCart(rule)));
  if (!conditions) return null;
  const { minimum, firstOrder, standardDelivery } = conditions;
  const least = minimum === null ? "" : moneyOf(minimum);
  if (least === null) return null;
  return [
    ...(least ? [`if the products come to ${least} or more`] : []),
    ...(firstOrder ? ["on the first order of an account"] : []),
    ...(standardDelivery ? ["if standard delivery is chosen"] : []),
  ];
}

const timesOf = (count: number) => (count === 1 ? "once" : `${count} times`);

function limitsOf({ limit, budget }: PromotionTerms): string[] | null {
  const all = limit === null ? [] : [`${timesOf(limit)} in total`];
  if (!budget) return all;
  const { type, limit: most, attribute } = budget;
  // Medusa treats a missing limit and a limit of zero as no limit.
  if (!most) return all;
  if (budget.shared) return null;
  if (type === "usage") return [...all, `${timesOf(most)} in total`];
  const money = type === "spend" ? moneyOf(toExactMinor(most)) : null;
  if (money) return [...all, `at most ${money} in total`];
  if (type === "use_by_attribute" && attribute === "customer_id") return [...all, `${timesOf(most)} per account`];
  return null;
}

/** In the shop's zone: "from Dec 1, 2026, 12:00 AM to Dec 8, 2026, 12:00 AM, Dhaka time". */
function timesIn(timeZone: string, { startsAt, endsAt }: PromotionTerms): string[] {
  const format = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone });
  const say = (iso: string) => format.format(new Date(iso)).replace(/\u202f/g, " ");
  const parts = [
    ...(startsAt ? [`from ${say(startsAt)}`] : []),
    ...(endsAt ? [`${startsAt ? "to" : "until"} ${say(endsAt)}`] : []),
  ];
  if (parts.length === 0) return [];
  const place = timeZone.split("/").at(-1)?.replaceAll("_", " ");
  return [parts.join(" "), timeZone === "UTC" ? "UTC" : `${place} time`];
}

/** Without a full stop; null if a sentence cannot express a rule exactly: without a condition it would be wrong. */
export function sayDiscount(terms: PromotionTerms, timeZone: string): string | null {
  if (terms.type !== "standard" || terms.isTaxInclusive) return null;
  const [effect, conditions, limits] = [effectOf(terms), conditionsOf(terms), limitsOf(terms)];
  if (!effect || !conditions || !limits) return null;
  return [effect, ...conditions, ...limits, ...timesIn(timeZone, terms)].join(", ");
}

const PRODUCTS = "items.product.id";

function toMethod({ takes, value, productIds }: DiscountTerms): CreatePromotionDTO["application_method"] {
  const [type, amount] =
    takes === "amount" ? (["fixed", toMajor(value ?? 0)] as const) : (["percentage", value ?? 100] as const);
  const method = { type, value: amount, currency_code: CURRENCY, allocation: "across" as const };
  if (takes === "delivery") return { ...method, target_type: "shipping_methods" };
  if (productIds.length === 0) return { ...method, target_type: "order" };
  return {
    ...method,
    target_type: "items",
    target_rules: [{ attribute: PRODUCTS, operator: "in", values: productIds }],
  };
}

const toDate = (iso: string | null) => (iso === null ? null : new Date(iso));

function toCampaign(terms: DiscountTerms, identifier: string): Pick<CreatePromotionDTO, "campaign"> {
  const { code, startsAt, endsAt, firstOrder } = terms;
  const each = firstOrder ? 1 : terms.limitEach;
  if (!startsAt && !endsAt && each === null) return {};
  const campaign = {
    name: code,
    campaign_identifier: identifier,
    starts_at: toDate(startsAt),
    ends_at: toDate(endsAt),
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
  is_automatic: terms.isAutomatic,
  limit: terms.limit,
  application_method: toMethod(terms),
  rules: toShopRules({
    minimum: terms.minimum,
    firstOrder: terms.firstOrder,
    standardDelivery: terms.takes === "delivery",
  }) as CreatePromotionDTO["rules"],
  ...toCampaign(terms, identifier),
});

/** Its value and products; null for a form that `toMethod` does not write. */
function readMethod(terms: PromotionTerms): Pick<DiscountTerms, "takes" | "value" | "productIds"> | null {
  const { method, target, allocation, value: stored, currencyCode, targetRules, maxQuantity } = terms;
  if (allocation !== "across" || maxQuantity !== null || stored === null) return null;
  const takes = method === "percentage" ? ("percent" as const) : ("amount" as const);
  const value = takes === "percent" ? stored : toExactMinor(stored);
  if (takes === "amount" && currencyCode?.toLowerCase() !== CURRENCY) return null;
  const [rule, ...more] = targetRules;
  if (target === "items") {
    if (!rule || more.length > 0 || rule.attribute !== PRODUCTS || rule.operator !== "in") return null;
    return { takes, value, productIds: rule.values };
  }
  if (rule) return null;
  if (target === "order") return { takes, value, productIds: [] };
  const isFree = target === "shipping_methods" && takes === "percent" && value === 100;
  return isFree ? { takes: "delivery", value: null, productIds: [] } : null;
}

/** Its uses per account; undefined for a budget that `toCampaign` does not write. */
function readEach({ budget }: PromotionTerms): number | null | undefined {
  if (!budget) return null;
  const isEach = budget.type === "use_by_attribute" && budget.attribute === "customer_id" && !budget.shared;
  return isEach && budget.limit ? budget.limit : undefined;
}

/** The terms of a promotion in the desk's form; null for a promotion that `toPromotion` would not have written. */
export function readTerms(promotion: PromotionTerms & { code: string; isAutomatic: boolean }): DiscountTerms | null {
  const { code, isAutomatic, type, isTaxInclusive, limit, startsAt, endsAt } = promotion;
  const conditions = readShopRules(promotion.rules.filter((rule) => !isOfEveryCart(rule)));
  const [method, each] = [readMethod(promotion), readEach(promotion)];
  if (type !== "standard" || isTaxInclusive || !conditions || !method || each === undefined) return null;
  const { minimum, firstOrder, standardDelivery } = conditions;
  if (standardDelivery !== (method.takes === "delivery")) return null;
  if ((firstOrder && each !== 1) || (minimum !== null && !Number.isInteger(minimum))) return null;
  const own = { code, isAutomatic, minimum, firstOrder, startsAt, endsAt, limit, limitEach: each };
  return faultOfTerms({ ...own, ...method }) ? null : { ...own, ...method };
}

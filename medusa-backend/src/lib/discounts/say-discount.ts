import { isWholeCents, LIMITS } from "../../contract/common";
import { CURRENCY, formatMajor } from "../../contract/currency";
import { type DiscountRule, readShopRules } from "./shop-rules";

/** The limit of a campaign; `shared` if other promotions count towards it too. */
type DiscountBudget = { type: string; limit: number | null; attribute: string | null; shared: boolean };

/** A Medusa promotion's own data. Amounts in major units, times as ISO texts. */
export type PromotionTerms = {
  type: string;
  is_tax_inclusive: boolean;
  limit: number | null;
  method: string | null;
  target: string | null;
  allocation: string | null;
  value: number | null;
  currency_code: string | null;
  max_quantity: number | null;
  rules: DiscountRule[];
  target_rules: DiscountRule[];
  budget: DiscountBudget | null;
  starts_at: string | null;
  ends_at: string | null;
};

/** The most products that a sentence names. */
const NAMED = 4;
const AND = new Intl.ListFormat("en-US", { type: "conjunction" });

/** "$5.00"; null for an amount with a fraction of a cent, because rounding would change it. */
const moneyOf = (major: number) => (isWholeCents(major) ? formatMajor(major, CURRENCY) : null);

const isAlone = ({ operator, values }: DiscountRule) => operator === "in" || (operator === "eq" && values.length === 1);

/** True for a condition on the whole cart that every cart of the shop meets: its currency. */
export const isOfEveryCart = (rule: DiscountRule): boolean =>
  rule.attribute === "currency_code" && isAlone(rule) && rule.values.includes(CURRENCY);

/** The names of its products; null if a sentence cannot express them. */
function productsOf(rules: readonly DiscountRule[]): string | null {
  const [rule, ...more] = rules;
  if (!rule) return "all products";
  if (more.length > 0 || rule.attribute !== "items.product.id" || !isAlone(rule)) return null;
  if (rule.names.length === 0 || rule.names.length !== rule.values.length) return null;
  const left = rule.names.length - NAMED;
  return AND.format(left > 1 ? [...rule.names.slice(0, NAMED), `${left} more products`] : rule.names);
}

/** Its value: "10%", "$5.00"; null for an amount in another currency, or with a fraction of a cent. */
function amountOf({ method, value, currency_code }: PromotionTerms): string | null {
  if (value === null || value <= 0) return null;
  if (method === "percentage") return value > 100 ? null : `${value}%`;
  return method === "fixed" && currency_code?.toLowerCase() === CURRENCY ? moneyOf(value) : null;
}

/** An amount is taken from prices without their tax; a percentage is the same either way. */
const beforeTax = ({ method }: PromotionTerms) => (method === "fixed" ? ", before tax" : "");

/** Without one of these, Medusa takes nothing off a delivery. */
const isShared = ({ allocation }: PromotionTerms) => allocation === "each" || allocation === "across";

function effectOf(terms: PromotionTerms): string | null {
  const { method, target, allocation, max_quantity, target_rules } = terms;
  const amount = amountOf(terms);
  if (!amount) return null;
  if (target === "shipping_methods") {
    if (target_rules.length > 0 || !isShared(terms)) return null;
    return amount === "100%" ? "Free delivery" : `${amount} off delivery${beforeTax(terms)}`;
  }
  if (target === "order") {
    const isWhole = target_rules.length === 0 && (allocation === null || allocation === "across");
    return isWhole ? `${amount} off the products of an order${beforeTax(terms)}` : null;
  }
  const products = target === "items" ? productsOf(target_rules) : null;
  if (!products) return null;
  if (allocation === "across") return `${amount} off ${products}${method === "fixed" ? " together, before tax" : ""}`;
  if (allocation !== "each" || max_quantity === null) return null;
  const most = max_quantity < LIMITS.quantity ? `, for up to ${max_quantity} of each product` : "";
  return `${amount} off ${method === "fixed" ? "each piece of " : ""}${products}${beforeTax(terms)}${most}`;
}

/** The cart's conditions as text; null if a sentence cannot express one. */
function conditionsOf({ rules }: PromotionTerms): string[] | null {
  const conditions = readShopRules(rules.filter((rule) => !isOfEveryCart(rule)));
  if (!conditions) return null;
  const { minimum, firstOrder } = conditions;
  const least = minimum === null ? "" : moneyOf(minimum);
  if (least === null) return null;
  return [
    ...(least ? [`if the products come to ${least} or more`] : []),
    ...(firstOrder ? ["on the first order of an account"] : []),
  ];
}

const timesOf = (count: number) => (count === 1 ? "once" : `${count} times`);

/** Its limits as text; null if a sentence cannot express one. */
function limitsOf({ limit, budget }: PromotionTerms): string[] | null {
  const all = limit === null ? [] : [`${timesOf(limit)} in total`];
  if (!budget) return all;
  const { type, limit: most, attribute } = budget;
  // Medusa treats a missing limit and a limit of zero as no limit.
  if (!most) return all;
  if (budget.shared) return null;
  if (type === "usage") return [...all, `${timesOf(most)} in total`];
  const money = type === "spend" ? moneyOf(most) : null;
  if (money) return [...all, `at most ${money} in total`];
  if (type === "use_by_attribute" && attribute === "customer_id") return [...all, `${timesOf(most)} per account`];
  return null;
}

/** Its times in the shop's zone: "from Dec 1, 2026, 12:00 AM to Dec 8, 2026, 12:00 AM, Dhaka time". */
function timesIn(timeZone: string, { starts_at, ends_at }: PromotionTerms): string[] {
  const format = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone });
  const say = (iso: string) => format.format(new Date(iso)).replace(/\u202f/g, " ");
  const parts = [
    ...(starts_at ? [`from ${say(starts_at)}`] : []),
    ...(ends_at ? [`${starts_at ? "to" : "until"} ${say(ends_at)}`] : []),
  ];
  if (parts.length === 0) return [];
  const place = timeZone.split("/").at(-1)?.replaceAll("_", " ");
  return [parts.join(" "), timeZone === "UTC" ? "UTC" : `${place} time`];
}

/**
 * A promotion's effect in one sentence without a full stop; null if the sentence cannot express a rule exactly, because
 * a sentence without a condition would be wrong.
 */
export function sayDiscount(terms: PromotionTerms, timeZone: string): string | null {
  if (terms.type !== "standard" || terms.is_tax_inclusive) return null;
  const [effect, conditions, limits] = [effectOf(terms), conditionsOf(terms), limitsOf(terms)];
  if (!effect || !conditions || !limits) return null;
  return [effect, ...conditions, ...limits, ...timesIn(timeZone, terms)].join(", ");
}

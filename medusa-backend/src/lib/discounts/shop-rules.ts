import { CURRENCY, formatMajor } from "../../contract/currency";

/** A condition of a promotion; `names` are the titles of the products among its values. */
export type DiscountRule = { attribute: string; operator: string; values: string[]; names: string[] };

/**
 * The shop's own conditions, by the attribute of a promotion's rule. workflows/discount/promotion-context.ts adds their
 * values to a cart: `{ shop: { goods, is_first_order } }`.
 */
export const GOODS = "shop.goods";
export const FIRST_ORDER = "shop.is_first_order";

/** The conditions of the cart: `minimum` in major units of the shop's currency. */
export type ShopConditions = { minimum: number | null; firstOrder: boolean };

type Rule = Pick<DiscountRule, "attribute" | "operator" | "values">;

/** The rules of the conditions, as a promotion has them. */
export const toShopRules = ({ minimum, firstOrder }: ShopConditions): Rule[] => [
  ...(minimum === null ? [] : [{ attribute: GOODS, operator: "gte", values: [String(minimum)] }]),
  ...(firstOrder ? [{ attribute: FIRST_ORDER, operator: "eq", values: ["true"] }] : []),
];

/** Reads the shop's own rules of a promotion; null if `toShopRules` would not have written one of them. */
export function readShopRules(rules: readonly Rule[]): ShopConditions | null {
  const read: ShopConditions = { minimum: null, firstOrder: false };
  for (const { attribute, operator, values } of rules) {
    const [value, ...more] = values;
    if (value === undefined || more.length > 0) return null;
    const amount = Number(value);
    if (attribute === GOODS && operator === "gte" && amount > 0 && read.minimum === null) read.minimum = amount;
    else if (attribute === FIRST_ORDER && operator === "eq" && value === "true") read.firstOrder = true;
    else return null;
  }
  return read;
}

/** One of the shop's own rules in words, for those who see it in Medusa Admin; null for any other rule. */
export function sayShopRule(rule: Rule): string | null {
  const { minimum, firstOrder } = readShopRules([rule]) ?? { minimum: null, firstOrder: false };
  if (minimum !== null)
    return `The products of the order cost ${formatMajor(minimum, CURRENCY)} or more, at the prices shown and before any discount.`;
  return firstOrder
    ? "It is the first order of an account: no other order of it counts unless it was cancelled."
    : null;
}

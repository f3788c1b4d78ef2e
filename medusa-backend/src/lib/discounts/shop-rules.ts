/** A condition of a promotion; `names` are the titles of the products among its values. */
export type DiscountRule = { attribute: string; operator: string; values: string[]; names: string[] };

/**
 * Conditions of the shop's own, by the attribute of a promotion's rule. Medusa finds their values in what
 * workflows/discount/promotion-context.ts adds to a cart: `{ shop: { goods, is_first_order } }`.
 */
export const GOODS = "shop.goods";
export const FIRST_ORDER = "shop.is_first_order";

/** What the conditions of the whole cart ask for: `minimum` in major units of the shop's currency. */
export type ShopConditions = { minimum: number | null; firstOrder: boolean };

type Rule = Pick<DiscountRule, "attribute" | "operator" | "values">;

/** The rules of the conditions, as a promotion has them. */
export const toShopRules = ({ minimum, firstOrder }: ShopConditions): Rule[] => [
  ...(minimum === null ? [] : [{ attribute: GOODS, operator: "gte", values: [String(minimum)] }]),
  ...(firstOrder ? [{ attribute: FIRST_ORDER, operator: "eq", values: ["true"] }] : []),
];

/** Reads the rules of a promotion that are the shop's own; null where one of them is none that `toShopRules` writes. */
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

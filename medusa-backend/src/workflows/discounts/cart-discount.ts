import type { DiscountProblem } from "../../contract/costs";
import { CURRENCY, formatMinor } from "../../contract/currency";
import type { ShopConditions } from "../../lib/discounts";
import { type CartSums, goodsOf } from "../carts/cart-sums";

/**
 * A code in Medusa's spelling; one with a problem is not applied. `missing`: what the products have to cost more, in
 * minor units, for `needs_more`. `perAccount`: each account has a limit of its own.
 */
export type Discount = {
  code: string;
  problem: DiscountProblem | null;
  missing?: number | null;
  perAccount?: boolean;
};

/** `skipped` are codes whose uses or budget are used up; `belowMinimum`: too little was left to pay. */
type Applied = { skipped: readonly { code: string }[]; belowMinimum: boolean };

export function toApplied(
  { code, problem, perAccount }: Discount,
  { codes }: Pick<CartSums, "codes">,
  { skipped, belowMinimum }: Applied = { skipped: [], belowMinimum: false },
): Discount {
  if (belowMinimum) return { code, problem: "below_minimum" };
  if (problem || codes.includes(code)) return { code, problem };
  if (!skipped.some((one) => one.code === code)) return { code, problem: "not_for_these" };
  return { code, problem: perAccount ? "used_by_account" : "used_up" };
}

/** What the rules of a code ask for; `productIds` is empty for all products. */
export type CodeRules = ShopConditions & { productIds: readonly string[] };

type Order = {
  lines: readonly { productId: string; unitPrice: number; quantity: number }[];
  isFirst: boolean;
  hasStandardDelivery: boolean;
};

/** Which of its rules left an order out: first what a buyer cannot change, last what more of the same would change. */
export function toRuleProblem(
  { minimum, firstOrder, standardDelivery, productIds }: CodeRules,
  { lines, isFirst, hasStandardDelivery }: Order,
): Pick<Discount, "problem" | "missing"> | null {
  if (firstOrder && !isFirst) return { problem: "first_order" };
  const isMeant = ({ productId }: { productId: string }) => productIds.includes(productId);
  if (productIds.length > 0 && !lines.some(isMeant)) return { problem: "other_products" };
  if (standardDelivery && !hasStandardDelivery) return { problem: "standard_delivery" };
  if (minimum === null) return null;
  const missing = Math.round(minimum) - goodsOf(lines, 0, CURRENCY);
  return missing > 0 ? { problem: "needs_more", missing } : null;
}

const WORDS: Readonly<Record<DiscountProblem, string>> = {
  unknown: "is not a code of this shop",
  not_started: "is not valid yet",
  expired: "has expired",
  used_up: "has been used up",
  used_by_account: "has been used up by this account",
  needs_more: "needs a larger order",
  other_products: "is for other products",
  first_order: "is for the first order of an account",
  standard_delivery: "is for standard delivery only",
  not_for_these: "is not for these products or this account",
  below_minimum: "would leave less than a card can be charged",
};

export function discountRefusal({ code, problem, missing }: Discount & { problem: DiscountProblem }): string {
  const more = missing ? `: add products for ${formatMinor(missing, CURRENCY)} more` : "";
  return `The discount code ${code} ${WORDS[problem]}${more}.`;
}

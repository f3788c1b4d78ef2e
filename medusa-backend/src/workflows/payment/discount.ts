import type { DiscountProblem } from "../../contract/costs";
import type { CartSums } from "./cart-sums";

/** The discount code of a purchase, as Medusa spells it; one with a problem is not applied. */
export type Discount = { code: string; problem: DiscountProblem | null };

/**
 * What became of a code: those that Medusa left out because their uses or their budget are spent, and whether too
 * little was left to pay.
 */
export type Applied = { skipped: readonly { code: string }[]; below_minimum: boolean };

/**
 * The code after it was applied to a cart. A code that took nothing off for no other reason is for other products or
 * customers.
 */
export function toApplied(
  { code, problem }: Discount,
  { codes }: Pick<CartSums, "codes">,
  { skipped, below_minimum }: Applied = { skipped: [], below_minimum: false },
): Discount {
  if (below_minimum) return { code, problem: "below_minimum" };
  if (problem || codes.includes(code)) return { code, problem };
  return { code, problem: skipped.some((one) => one.code === code) ? "used_up" : "not_for_these" };
}

const WORDS: Readonly<Record<DiscountProblem, string>> = {
  unknown: "is not a code of this shop",
  not_started: "is not valid yet",
  expired: "has expired",
  used_up: "has been used up",
  not_for_these: "is not for these products, this amount or this account",
  below_minimum: "would leave less than a card can be charged",
};

/** The sentence for a buyer whose code takes nothing off. */
export const discountRefusal = (code: string, problem: DiscountProblem): string =>
  `The discount code ${code} ${WORDS[problem]}.`;

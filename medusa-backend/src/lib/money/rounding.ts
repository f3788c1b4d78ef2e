import type { BigNumberInput } from "@medusajs/framework/types";
import { MathBN } from "@medusajs/framework/utils";
import { toMajor, toMinor } from "./money";

/** A cart's total as Medusa computes it, and how its delivery is taxed; `rates` in per cent. */
export type CartToRound = {
  total: BigNumberInput;
  currency: string;
  delivery: { is_tax_inclusive: boolean; rates: number[] };
};

/**
 * More than the error of Medusa's divisions (20 decimals) over a hundred lines, and too small to matter in an amount.
 */
const MARGIN = "1e-15";

/**
 * The corrections that make Medusa's own total equal to the charged amount, in major units: subtract `discount` from a
 * line, tax included, and add `delivery` to the price of delivery; null if nothing has to change. There are two entries
 * because Medusa accepts no negative ones. The total is never below the amount, because Medusa compares every decimal
 * of its divisions.
 */
export function roundingOf({ total, currency, delivery }: CartToRound) {
  const charged = toMajor(toMinor(MathBN.convert(total).toNumber(), currency), currency);
  const missing = MathBN.sub(charged, total);
  if (MathBN.gt(missing, 0)) {
    const rate = delivery.is_tax_inclusive ? 0 : MathBN.sum(...delivery.rates);
    const price = MathBN.div(MathBN.add(missing, MARGIN), MathBN.add(1, MathBN.div(rate, 100)));
    return { discount: null, delivery: price.toFixed() };
  }
  const excess = MathBN.sub(missing.negated(), MARGIN);
  return { discount: MathBN.gt(excess, MARGIN) ? excess.toFixed() : null, delivery: null };
}

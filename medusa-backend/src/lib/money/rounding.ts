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
 * More than Medusa's divisions (20 decimals) leave behind in a hundred lines, and small enough not to matter in an
 * amount.
 */
const MARGIN = "1e-15";

/**
 * What makes Medusa's own total equal to the amount that is charged, in major units: take `discount` off a line, tax
 * included, and add `delivery` to the price of delivery; null where nothing has to change. There are two entries
 * because Medusa takes no negative one of either kind. The total never ends below the amount, because Medusa compares
 * every decimal that its divisions leave.
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

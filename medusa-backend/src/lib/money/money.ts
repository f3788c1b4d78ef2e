import type { BigNumberInput } from "@medusajs/framework/types";
import { MathBN } from "@medusajs/framework/utils";
import { chargedDigits, minorDigits } from "../../contract/currency";

/**
 * Minor units of an amount in major units, rounded half up to the currency's chargeable unit: 134.955 of "usd" is
 * 13496. Medusa does not round totals, so every amount that is charged, shown or compared is rounded here, once.
 * @throws RangeError for a value that is not a finite amount, or is too large to be counted exactly
 */
export function toMinor(major: BigNumberInput, currency: string): number {
  const minor = toCharged(major, currency).shiftedBy(minorDigits(currency)).toNumber();
  if (!Number.isSafeInteger(minor)) throw new RangeError(`${major} ${currency} cannot be counted exactly`);
  return minor === 0 ? 0 : minor;
}

/** The same in major units. @throws RangeError for a value that is not a finite amount */
function toCharged(major: BigNumberInput, currency: string): BigNumber {
  const exact = MathBN.convert(major, NOISE_DIGITS);
  if (!exact.isFinite()) throw new RangeError(`${major} is not an amount of money`);
  return MathBN.convert(exact, chargedDigits(currency));
}

/** Digits beyond this many decimals come from divisions and binary fractions, and are no part of an amount. */
const NOISE_DIGITS = 9;

/** True for an amount in major units without a fraction of a cent. */
export function isChargeable(major: number, currency: string): boolean {
  return Number.isFinite(major) && toCharged(major, currency).toNumber() === major;
}

/** A cart's total as Medusa computes it, and how its delivery is taxed; `rates` in per cent. */
export type CartToRound = {
  total: BigNumberInput;
  currency: string;
  delivery: { is_tax_inclusive: boolean; rates: number[] };
};

/** More than the error of Medusa's divisions (20 decimals) over a hundred lines, too small to matter in an amount. */
const MARGIN = "1e-15";

/**
 * What makes Medusa's own total equal to the charged amount, in major units: `discount` is taken off a line, tax
 * included, `delivery` is added to the price of delivery. Medusa accepts no negative ones, so there are two. The total
 * is never below the amount, because Medusa compares every decimal of its divisions.
 */
export function roundingOf({ total, currency, delivery }: CartToRound) {
  const missing = MathBN.sub(toCharged(total, currency), total);
  if (MathBN.gt(missing, 0)) {
    const rate = delivery.is_tax_inclusive ? 0 : MathBN.sum(...delivery.rates);
    const price = MathBN.div(MathBN.add(missing, MARGIN), MathBN.add(1, MathBN.div(rate, 100)));
    return { discount: null, delivery: price.toFixed() };
  }
  const excess = MathBN.sub(missing.negated(), MARGIN);
  return { discount: MathBN.gt(excess, MARGIN) ? excess.toFixed() : null, delivery: null };
}

/** In major units and not rounded. `delivery` and `discount` are sums of their entries. */
export type BookedSums = {
  items: readonly { unitPrice: number; quantity: number }[];
  delivery: number;
  discount: number;
  total: number;
};

/** The parts of a total, in minor units: lines + delivery + tax - discount = total, always. */
export type Sums = { lines: number; delivery: number; tax: number; discount: number; total: number };

export const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

export type BigNumber = ReturnType<typeof MathBN.convert>;

const SHARE_DIGITS = 6;
/** bignumber.js' rounding modes: towards minus infinity, and away from zero. */
const [FLOOR, UP] = [3, 0] as const;

/**
 * The sums that every page, mail and call shows. The total is rounded once. The missing minor units are then added to
 * the parts with the largest fractions, one each; the delivery, which ops set, comes last. A unit price with a fraction
 * (ops can write one into an order) is shown rounded up, and the difference is added to the discount. Amounts without a
 * name in the books are tax.
 */
export function sumUp(booked: BookedSums, currency: string): Sums {
  const unit = 10 ** (minorDigits(currency) - chargedDigits(currency));
  const exact = (major: number) => inUnits(major, currency);
  const total = toMinor(booked.total, currency) / unit;
  let [shown, charged] = [MathBN.convert(0), MathBN.convert(0)];
  for (const { unitPrice, quantity } of booked.items) {
    shown = shown.plus(MathBN.mult(shownPrice(unitPrice, currency), quantity));
    charged = charged.plus(MathBN.mult(exact(unitPrice), quantity));
  }
  const delivery = exact(booked.delivery);
  const discount = exact(booked.discount);
  const tax = exact(booked.total).minus(charged).minus(delivery).plus(discount);
  const lines = shown.toNumber();
  const less = discount.plus(lines).minus(charged).negated();
  const [lessDiscount = 0, wholeTax = 0, wholeDelivery = 0] = share(total - lines, [less, tax, delivery]);
  return {
    lines: lines * unit,
    delivery: wholeDelivery * unit,
    tax: wholeTax * unit,
    discount: (0 - lessDiscount) * unit,
    total: total * unit,
  };
}

/** Minor units of a unit price as a line shows it, rounded up. */
export function toShownPrice(major: number, currency: string): number {
  return shownPrice(major, currency).toNumber() * 10 ** (minorDigits(currency) - chargedDigits(currency));
}

const shownPrice = (major: number, currency: string) => inUnits(major, currency).integerValue(UP);

/** In units of the smallest amount that can be charged, with its fraction. */
function inUnits(major: number, currency: string): BigNumber {
  return MathBN.convert(major, NOISE_DIGITS).shiftedBy(chargedDigits(currency));
}

/** Splits `sum`, in minor units, into integers in proportion to `weights`. Null if the weights add up to zero. */
export function splitMinor(sum: number, weights: readonly (BigNumber | number)[]): number[] | null {
  const all = weights.reduce<BigNumber>((total, weight) => total.plus(weight), MathBN.convert(0));
  if (all.isZero()) return null;
  return share(
    sum,
    weights.map((weight) => MathBN.div(MathBN.mult(weight, sum), all)),
  );
}

/**
 * Integers close to `exact` that add up to `sum`: each is rounded down, and the largest fractions get one more; the
 * last part comes after the others.
 */
function share(sum: number, exact: readonly BigNumber[]): number[] {
  const parts = exact.map((reckoned, place) => {
    const part = reckoned.decimalPlaces(SHARE_DIGITS);
    const whole = part.integerValue(FLOOR);
    return { place, whole: whole.toNumber(), fraction: part.minus(whole).toNumber() };
  });
  const isLast = ({ place }: { place: number }) => Number(place === exact.length - 1);
  const ranked = parts.filter(({ fraction }) => fraction > 0);
  ranked.sort((a, b) => isLast(a) - isLast(b) || b.fraction - a.fraction);
  const left = parts.reduce((rest, { whole }) => rest - whole, sum);
  for (const part of ranked.slice(0, Math.max(0, left))) part.whole += 1;
  // Rounding a tiny negative part leaves -0, which a page would show with its sign.
  return parts.map(({ whole }) => whole || 0);
}

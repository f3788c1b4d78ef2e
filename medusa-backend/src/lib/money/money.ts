import { MathBN } from "@medusajs/framework/utils";
import { chargedDigits, minorDigits } from "../../contract/currency";

/**
 * Minor units of an amount in major units, rounded half up to the currency's chargeable unit: 134.955 of "usd" is
 * 13496. Medusa does not round totals, so every amount that is charged, shown or compared is rounded here, once.
 * @throws RangeError for a value that is not a finite amount, or is too large to be counted exactly.
 */
export function toMinor(major: number, currency: string): number {
  if (!Number.isFinite(major)) throw new RangeError(`${major} is not an amount of money`);
  const charged = MathBN.convert(MathBN.convert(major, NOISE_DIGITS), chargedDigits(currency));
  const minor = charged.shiftedBy(minorDigits(currency)).toNumber();
  if (!Number.isSafeInteger(minor)) throw new RangeError(`${major} ${currency} cannot be counted exactly`);
  return minor === 0 ? 0 : minor;
}

/** Digits beyond this many decimals come from divisions and binary fractions, and are no part of an amount. */
const NOISE_DIGITS = 9;

/** Major units of an amount in minor units: 1999 of "usd" is 19.99. */
export function toMajor(minor: number, currency: string): number {
  return Number(`${minor}e-${minorDigits(currency)}`);
}

/** True for an amount without a fraction of a cent, which can be charged. */
export function isChargeable(major: number, currency: string): boolean {
  return Number.isFinite(major) && toMajor(toMinor(major, currency), currency) === major;
}

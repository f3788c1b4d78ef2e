import { MathBN } from "@medusajs/framework/utils";
import { chargedDigits, minorDigits } from "../../contract/currency";

/**
 * Minor units of an amount in major units, rounded half up to what can be charged of the currency: 134.955 of "usd" is 13496. Medusa
 * rounds no total; every amount that is charged, shown or compared goes through here, once.
 * @throws RangeError for what is no finite amount, or too large to be counted exactly.
 */
export function toMinor(major: number, currency: string): number {
  if (!Number.isFinite(major)) throw new RangeError(`${major} is no amount of money`);
  const charged = MathBN.convert(MathBN.convert(major, NOISE_DIGITS), chargedDigits(currency));
  const minor = charged.shiftedBy(minorDigits(currency)).toNumber();
  if (!Number.isSafeInteger(minor)) throw new RangeError(`${major} ${currency} cannot be counted exactly`);
  return minor === 0 ? 0 : minor;
}

/** Beyond these decimals a figure is what divisions and binary fractions leave, and no part of an amount. */
const NOISE_DIGITS = 9;

/** Major units of an amount in minor units: 1999 of "usd" is 19.99. */
export function toMajor(minor: number, currency: string): number {
  return Number(`${minor}e-${minorDigits(currency)}`);
}

/** True for an amount that can be charged as it is: no fraction of a cent. */
export function isChargeable(major: number, currency: string): boolean {
  return Number.isFinite(major) && toMajor(toMinor(major, currency), currency) === major;
}

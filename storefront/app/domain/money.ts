import { CURRENCY, formatMinor, MINIMUM_CHARGE, toExactMinor, toMajor } from "medusa-backend/contract/currency";

export { CURRENCY, MINIMUM_CHARGE, toMajor };

export type Currency = typeof CURRENCY;

export const CURRENCY_CODE = CURRENCY.toUpperCase();

/** `fromMajor(19.99)` is 1999. @throws RangeError for a fraction of a cent, and for what is no amount. */
export function fromMajor(major: number): number {
  const minor = toExactMinor(major);
  if (!Number.isSafeInteger(minor)) throw new RangeError("An amount of money has no fractions of a cent");
  return minor;
}

export function formatMoney(minor: number, currency: Currency = CURRENCY): string {
  return formatMinor(minor, currency);
}

/** For an axis: `formatCompact(1250000)` is "$12.5K". */
export function formatCompact(minor: number): string {
  const format = new Intl.NumberFormat("en-US", {
    style: "currency",
    currency: CURRENCY,
    notation: "compact",
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  });
  return format.format(toMajor(minor));
}

/** With all typed decimals: `formatAsWritten(21.505)` is "$21.505". */
export function formatAsWritten(major: number): string {
  return new Intl.NumberFormat("en-US", { style: "currency", currency: CURRENCY, maximumFractionDigits: 20 }).format(
    major,
  );
}

export function formatWhole(major: number): string {
  return new Intl.NumberFormat("en-US", { style: "currency", currency: CURRENCY, maximumFractionDigits: 0 }).format(
    major,
  );
}

/** With a real minus sign: `formatDeduction(14900)` is "−$149.00". */
export function formatDeduction(minor: number): string {
  return `\u2212${formatMoney(minor)}`;
}

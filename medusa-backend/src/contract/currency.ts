/** The currency that the shop sells in. The storefront's is in its `domain/money.ts`, and a unit test compares the two. */
export const CURRENCY = "usd";

/**
 * Currencies that Stripe counts in whole units, and those that it counts in thousandths; all others are counted in hundredths.
 * Source: https://docs.stripe.com/currencies, as Medusa's Stripe provider keeps it.
 */
export const WHOLE_CURRENCIES = "bif clp djf gnf jpy kmf krw mga pyg rwf ugx vnd vuv xaf xof xpf".split(" ");
export const THOUSANDTH_CURRENCIES = "bhd iqd jod kwd omr tnd".split(" ");

/** How many decimals of a currency an amount in minor units counts: 2 for "usd", 0 for "jpy", 3 for "kwd". */
export function minorDigits(currency: string): 0 | 2 | 3 {
  const code = currency.toLowerCase();
  if (WHOLE_CURRENCIES.includes(code)) return 0;
  return THOUSANDTH_CURRENCIES.includes(code) ? 3 : 2;
}

/** The number of decimals that can be charged: Stripe takes amounts in thousandths in steps of ten. */
export function chargedDigits(currency: string): 0 | 2 {
  return minorDigits(currency) === 0 ? 0 : 2;
}

/** An amount in minor units as people read it: 14900 of "usd" is "$149.00", 149 of "jpy" is "¥149". */
export function formatMinor(minor: number, currency: string): string {
  return formatMajor(Number(`${minor}e-${minorDigits(currency)}`), currency);
}

/** The same of an amount in major units without a fraction of a cent: 149.5 of "usd" is "$149.50". */
export function formatMajor(major: number, currency: string): string {
  const digits = minorDigits(currency);
  const format = { style: "currency", currency: currency.toUpperCase() } as const;
  return new Intl.NumberFormat("en-US", {
    ...format,
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(major);
}

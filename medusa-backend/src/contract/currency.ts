/** The shop's currency (specification, section 9). Another one also needs its prices in Medusa. */
export const CURRENCY = "usd";

/** `minimumCharge` of the shop's currency, as a constant, so that browsers need not load the tables below. */
export const MINIMUM_CHARGE = 50;

/** Source: https://docs.stripe.com/currencies, as Medusa's Stripe provider keeps it. Others are in hundredths. */
export const WHOLE_CURRENCIES = "bif clp djf gnf jpy kmf krw mga pyg rwf ugx vnd vuv xaf xof xpf".split(" ");
export const THOUSANDTH_CURRENCIES = "bhd iqd jod kwd omr tnd".split(" ");

/** 2 for "usd", 0 for "jpy", 3 for "kwd". */
export function minorDigits(currency: string): 0 | 2 | 3 {
  const code = currency.toLowerCase();
  if (WHOLE_CURRENCIES.includes(code)) return 0;
  return THOUSANDTH_CURRENCIES.includes(code) ? 3 : 2;
}

/** Stripe takes amounts in thousandths in steps of ten. */
export function chargedDigits(currency: string): 0 | 2 {
  return minorDigits(currency) === 0 ? 0 : 2;
}

/** In major units. Source: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts. */
const MINIMUM_CHARGES: Readonly<Record<string, number>> = {
  ...{
    aed: 2,
    aud: 0.5,
    bgn: 1,
    brl: 0.5,
    cad: 0.5,
    chf: 0.5,
    czk: 15,
    dkk: 2.5,
    eur: 0.5,
    gbp: 0.3,
    hkd: 4,
    huf: 175,
  },
  ...{ inr: 0.5, jpy: 50, mxn: 10, myr: 2, nok: 3, nzd: 0.5, pln: 2, ron: 2, sek: 3, sgd: 0.5, thb: 10, usd: 0.5 },
};

/** In minor units. If Stripe names no minimum, it is the smallest chargeable unit. */
export function minimumCharge(currency: string): number {
  const code = currency.toLowerCase();
  const minimum = MINIMUM_CHARGES[code] ?? Number(`1e-${chargedDigits(code)}`);
  return Number(`${minimum}e${minorDigits(code)}`);
}

/** 1999 of "usd" is 19.99. */
export function toMajor(minor: number, currency: string = CURRENCY): number {
  return Number(`${minor}e-${minorDigits(currency)}`);
}

export const allToMajor = <Amounts extends Record<string, number>>(amounts: Amounts, currency?: string): Amounts =>
  Object.fromEntries(Object.entries(amounts).map(([name, minor]) => [name, toMajor(minor, currency)])) as Amounts;

/** Minor units with a fraction if there is one: 19.995 of "usd" is 1999.5. */
export function toExactMinor(major: number, currency: string = CURRENCY): number {
  return Number(`${major}e${minorDigits(currency)}`);
}

/** 14900 of "usd" is "$149.00", 149 of "jpy" is "¥149". */
export function formatMinor(minor: number, currency: string): string {
  return formatMajor(toMajor(minor, currency), currency);
}

const formats = new Map<string, Intl.NumberFormat>();

/** Made once for each currency: making a format takes twenty times as long as using it. */
function formatOf(currency: string): Intl.NumberFormat {
  const code = currency.toUpperCase();
  const digits = minorDigits(currency);
  const digitsShown = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  const format =
    formats.get(code) ?? new Intl.NumberFormat("en-US", { style: "currency", currency: code, ...digitsShown });
  formats.set(code, format);
  return format;
}

/** The same for major units without a fraction of a cent: 149.5 of "usd" is "$149.50". */
export function formatMajor(major: number, currency: string): string {
  return formatOf(currency).format(major);
}

import { decorateCartTotals } from "@medusajs/framework/utils";
import fc from "fast-check";
import { toMajor } from "../../contract/currency";
import { toMinor } from "./money";

/** The number of carts to try: 200, or the number in `RANDOM_CARTS` (docs/reliability.md, R22). */
export const RUNS = Number(process.env.RANDOM_CARTS ?? 200);
/** Slack for each cart on a busy machine, in milliseconds, on top of the start. */
export const RUN_TIMEOUT_MS = 60_000 + RUNS * 20;

/** The most that can be charged at once, in cents. */
const MOST = 99_999_999;

/** A rate in per cent, with three decimals. */
const Rates = (maxLength: number) =>
  fc.array(
    fc.integer({ min: 1, max: 30_000 }).map((rate) => rate / 1000),
    { maxLength },
  );

const Item = fc.record({
  cents: fc.oneof(fc.integer({ min: 1, max: 50_000 }), fc.integer({ min: 1, max: MOST })),
  pieces: fc.integer({ min: 1, max: 999 }),
  percentOff: fc.oneof(fc.constant(0), fc.double({ min: 0.01, max: 100, noNaN: true })),
  rates: Rates(2),
});

/**
 * Carts with tax on top of their prices or in them, promotions by line, and a delivery price of up to four decimals.
 */
export const randomCarts = fc.record({
  items: fc.array(Item, { minLength: 1, maxLength: 8 }),
  delivery: fc.oneof(
    fc.constant(0),
    fc.integer({ min: 0, max: 100_000_000 }).map((part) => part / 10_000),
  ),
  deliveryRates: Rates(1),
  inclusive: fc.boolean(),
  currency: fc.constantFrom("usd", "usd", "eur", "jpy", "kwd"),
});
export type Cart = typeof randomCarts extends fc.Arbitrary<infer T> ? T : never;

const toTaxLines = (rates: number[]) => rates.map((rate) => ({ rate }));

/** The cart as Medusa's totals take it. */
export function toMedusaCart({ items, delivery, deliveryRates, inclusive, currency }: Cart) {
  const booked = items.map(({ cents, pieces, percentOff, rates }, place) => {
    const unitPrice = toMajor(toMinor(cents / 100, currency), currency);
    const quantity = Math.max(1, Math.min(pieces, Math.floor(MOST / items.length / cents)));
    const amount = (unitPrice * quantity * percentOff) / 100;
    const adjustments = percentOff > 0 ? [{ amount: String(amount), is_tax_inclusive: inclusive }] : [];
    const taxLines = toTaxLines(rates);
    return {
      id: `item_${place}`,
      unit_price: unitPrice,
      quantity,
      is_tax_inclusive: inclusive,
      tax_lines: taxLines,
      adjustments,
    };
  });
  const taxLines = toTaxLines(deliveryRates);
  const method = { id: "method", amount: String(delivery), is_tax_inclusive: inclusive, tax_lines: taxLines };
  return { currency_code: currency, items: booked, shipping_methods: [method] };
}
export type MedusaCart = ReturnType<typeof toMedusaCart>;

/** The cart's total and each line's by Medusa's own arithmetic, as exact BigNumbers. */
export function totalsOf(cart: MedusaCart) {
  const { total, items } = decorateCartTotals(structuredClone(cart) as never) as unknown as {
    total: { numeric: number };
    items: { total: { numeric: number } }[];
  };
  return { total, items: items.map((item) => item.total.numeric) };
}

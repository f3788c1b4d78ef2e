import { CURRENCY, toMajor } from "../../contract/currency";
import type { PricePeriod } from "../../contract/product-edits";
import type { PriceChange } from "../../contract/product-imports";
import { ProductPrice } from "../../contract/products";
import { toMinor } from "../money/money";

/** Half a cent is rounded up. Prices are in major units, as they are stored; a `value` to set or add in minor ones. */
export function changePrice(before: number | null, { by, value }: PriceChange): { price: number } | { fault: string } {
  if (before === null && by !== "set") return { fault: "It has no price that could be changed" };
  const cents = toMinor(before ?? 0, CURRENCY);
  // Thousandths of a per cent, so that 12.5 % is an integer and no fraction is lost.
  const parts = BigInt(cents) * BigInt(100_000 + Math.round(value * 1_000));
  const changed = toMajor(
    {
      set: () => value,
      amount: () => cents + value,
      percent: () => Number((parts + 50_000n) / 100_000n),
    }[by](),
  );
  if (changed <= 0) return { fault: `Would cost ${changed.toFixed(2)}` };
  const read = ProductPrice.safeParse(changed);
  return read.success ? { price: read.data } : { fault: read.error.issues[0]?.message ?? "This value is not allowed" };
}

/** The days before a reduction that count (98/6/EC, article 6a, paragraph 2). */
export const DAYS_BEFORE = 30;
const DAY_MS = 86_400_000;
/** A price that was undone sooner was a slip, and no price that the shop asked for. */
const SLIP_MS = 60_000;

/**
 * The lowest price in the 30 days before `at`; null if none is known. `periods` are newest first; each lasts until the
 * next begins. A price that began at `at`, or lasted no time (Medusa deletes a price and creates it again in one
 * transaction), does not count, nor does one between two times the same price that was undone within a minute.
 */
export function lowestBefore(periods: readonly PricePeriod[], at: Date): number | null {
  const from = at.getTime() - DAYS_BEFORE * DAY_MS;
  const amounts = periods.flatMap(({ amount, since }, place) => {
    const begins = Date.parse(since);
    const next = periods[place - 1];
    const ends = Math.min(at.getTime(), next ? Date.parse(next.since) : at.getTime());
    const isSlip = next !== undefined && next.amount === periods[place + 1]?.amount && ends - begins < SLIP_MS;
    if (isSlip) return [];
    return amount !== null && begins < ends && ends > from ? [amount] : [];
  });
  return amounts.length > 0 ? Math.min(...amounts) : null;
}

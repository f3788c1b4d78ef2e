import type { PricePeriod } from "../../contract/product-desk";

/** The days before a reduction that count (98/6/EC, article 6a, paragraph 2). */
export const DAYS_BEFORE = 30;
const DAY_MS = 86_400_000;

/**
 * The lowest price in the 30 days before `at`; null if none is known. `periods` are newest first; each lasts until the
 * next begins. A price that began at `at`, or lasted no time (Medusa deletes a price and creates it again in one
 * transaction), does not count.
 */
export function lowestBefore(periods: readonly PricePeriod[], at: Date): number | null {
  const from = at.getTime() - DAYS_BEFORE * DAY_MS;
  const amounts = periods.flatMap(({ amount, since }, place) => {
    const begins = Date.parse(since);
    const next = periods[place - 1];
    const ends = Math.min(at.getTime(), next ? Date.parse(next.since) : at.getTime());
    return amount !== null && begins < ends && ends > from ? [amount] : [];
  });
  return amounts.length > 0 ? Math.min(...amounts) : null;
}

import type { Arrival } from "../contract/costs";
import { formatMinor } from "../contract/currency";
import { toMinor } from "../lib/money/money";

const DAY = new Intl.DateTimeFormat("en-US", { month: "long", day: "numeric", timeZone: "UTC" });

/** A day of the calendar ("2026-12-02") for a mail: "December 2". */
export const formatDay = (day: string): string => DAY.format(new Date(`${day}T00:00:00Z`));

/** The days of an arrival for a mail: "between December 2 and December 8", "on December 2". */
export function formatArrival({ earliest, latest }: Arrival): string {
  const [first, last] = [earliest, latest].map(formatDay);
  return first === last ? `on ${first}` : `between ${first} and ${last}`;
}

/** An amount for a mail: 149.5 and "usd" become "$149.50". `amount` is in major units. */
export function formatAmount(amount: number, currency: string): string {
  return formatMinor(toMinor(amount, currency), currency);
}

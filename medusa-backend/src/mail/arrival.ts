import type { Arrival } from "../contract/costs";

const DAY = new Intl.DateTimeFormat("en-US", { month: "long", day: "numeric", timeZone: "UTC" });

/** The days of an arrival for a mail: "between December 2 and December 8", "on December 2". */
export function formatArrival({ earliest, latest }: Arrival): string {
  const [first, last] = [earliest, latest].map((day) => DAY.format(new Date(`${day}T00:00:00Z`)));
  return first === last ? `on ${first}` : `between ${first} and ${last}`;
}

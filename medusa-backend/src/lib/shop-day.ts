import { type CalendarDate, fromDate, parseDate, toCalendarDate } from "@internationalized/date";
import { getEnv } from "./config/env";

/** The day in the shop's time zone, in which its figures are counted. */
export function shopDay(moment: Date, timeZone = getEnv().SHOP_TIME_ZONE): CalendarDate {
  return toCalendarDate(fromDate(moment, timeZone));
}

/** "December 14, 2026" */
export const formatShopDay = (moment: Date, timeZone = getEnv().SHOP_TIME_ZONE): string =>
  new Intl.DateTimeFormat("en-US", { dateStyle: "long", timeZone }).format(moment);

const HOURS = Array.from({ length: 24 }, (_, hour) => `T${String(hour).padStart(2, "0")}`);

const DAY_MS = 24 * 60 * 60_000;

/** The last so many days, today included, or from one day to another. */
type AskedDays = { days: number } | { from: string; to: string };

const earlier = (one: CalendarDate, other: CalendarDate) => (one.compare(other) < 0 ? one : other);

/**
 * Some calendar days up to `now`, `firstDay` to `lastDay`, and as many before them; a day may have 23 or 25 hours.
 * `parts` are the days ("2026-11-25") or, for a single day, its hours ("2026-11-25T13"), each with the same part of the
 * previous period. That ends at `beforeTo`: at the same time of day as a period that includes today.
 */
export function shopPeriod(asked: AskedDays, now: Date, timeZone = getEnv().SHOP_TIME_ZONE) {
  const today = shopDay(now, timeZone);
  const last = "to" in asked ? earlier(parseDate(asked.to), today) : today;
  const first = "from" in asked ? earlier(parseDate(asked.from), last) : today.subtract({ days: asked.days - 1 });
  const days = Math.round((Date.parse(`${last}`) - Date.parse(`${first}`)) / DAY_MS) + 1;
  const before = first.subtract({ days });
  const inDay = days === 1 ? HOURS : [""];
  return {
    days,
    firstDay: first.toString(),
    lastDay: last.toString(),
    from: first.toDate(timeZone),
    beforeFrom: before.toDate(timeZone),
    beforeTo: last.compare(today) === 0 ? fromDate(now, timeZone).subtract({ days }).toDate() : first.toDate(timeZone),
    parts: Array.from({ length: days }, (_, day) =>
      inDay.map((hour) => ({
        at: `${first.add({ days: day })}${hour}`,
        before: `${before.add({ days: day })}${hour}`,
      })),
    ).flat(),
  };
}

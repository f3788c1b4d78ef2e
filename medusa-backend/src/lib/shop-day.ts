import { type CalendarDate, fromDate, toCalendarDate } from "@internationalized/date";
import { getEnv } from "./config/env";

/** The day of the calendar in the shop's time zone (SHOP_TIME_ZONE), in which its figures are counted. */
export function shopDay(moment: Date, timeZone = getEnv().SHOP_TIME_ZONE): CalendarDate {
  return toCalendarDate(fromDate(moment, timeZone));
}

/**
 * The last `days` calendar days including today, and as many before them. `parts` are the days ("2026-11-25") or, for a
 * single day, its hours ("2026-11-25T13"), each with the same part of the previous period. The periods begin at `from`
 * and `beforeFrom`; `beforeTo` is the current time of day, `days` days ago.
 */
export type ShopPeriod = {
  from: Date;
  beforeFrom: Date;
  beforeTo: Date;
  parts: { at: string; before: string }[];
};

const HOURS = Array.from({ length: 24 }, (_, hour) => `T${String(hour).padStart(2, "0")}`);

/** The period of this many days that ends at `now`, in a time zone. Its days may have 23 or 25 hours. */
export function shopPeriod(days: number, now: Date, timeZone = getEnv().SHOP_TIME_ZONE): ShopPeriod {
  const first = shopDay(now, timeZone).subtract({ days: days - 1 });
  const before = first.subtract({ days });
  const inDay = days === 1 ? HOURS : [""];
  return {
    from: first.toDate(timeZone),
    beforeFrom: before.toDate(timeZone),
    beforeTo: fromDate(now, timeZone).subtract({ days }).toDate(),
    parts: Array.from({ length: days }, (_, day) =>
      inDay.map((hour) => ({
        at: `${first.add({ days: day })}${hour}`,
        before: `${before.add({ days: day })}${hour}`,
      })),
    ).flat(),
  };
}

import { type CalendarDate, fromDate, toCalendarDate } from "@internationalized/date";
import { getEnv } from "./config/env";

/** The day of the calendar in the shop's time zone (SHOP_TIME_ZONE), in which its figures are counted. */
export function shopDay(moment: Date, timeZone = getEnv().SHOP_TIME_ZONE): CalendarDate {
  return toCalendarDate(fromDate(moment, timeZone));
}

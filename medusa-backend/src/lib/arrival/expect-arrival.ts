import { type CalendarDate, fromDate, toCalendarDate, toCalendarDateTime, toZoned } from "@internationalized/date";
import type { ExpectedArrival } from "../../contract/costs";
import { type DeliveryRecords, type DeliveryTimes, readDeliveryTimes } from "./delivery-times";

/** A warehouse that is closed for longer promises nothing. */
const MOST_CLOSED_DAYS = 60;

/** The first day from `day` on that counts; null where none comes for two months. */
function firstFrom(day: CalendarDate, counts: (day: CalendarDate) => boolean): CalendarDate | null {
  for (let ahead = 0; ahead <= MOST_CLOSED_DAYS; ahead += 1) {
    const candidate = day.add({ days: ahead });
    if (counts(candidate)) return candidate;
  }
  return null;
}

/** The day that is so many days that count after `day`; null where none comes for two months. */
function daysAfter(day: CalendarDate, days: number, counts: (day: CalendarDate) => boolean): CalendarDate | null {
  let reached: CalendarDate | null = day;
  for (let left = days; left > 0 && reached; left -= 1) reached = firstFrom(reached.add({ days: 1 }), counts);
  return reached;
}

/**
 * When an order that is placed at `orderedAt` arrives: handled from the next cut-off on a working day, then handling
 * days of the warehouse, then days of the courier. The result changes at that cut-off and at no other time, midnight
 * included. Null where the warehouse never opens.
 */
export function expectArrival(times: DeliveryTimes, orderedAt: Date): Omit<ExpectedArrival, "country"> | null {
  const { timeZone, cutOff, handlingDays, transit, isWorkingDay, isDeliveryDay } = times;
  const cutOffOf = (day: CalendarDate) => toZoned(toCalendarDateTime(day, cutOff), timeZone).toDate();
  const today = toCalendarDate(fromDate(orderedAt, timeZone));
  const isLate = orderedAt >= cutOffOf(today);
  const handled = firstFrom(isLate ? today.add({ days: 1 }) : today, isWorkingDay);
  const leaves = handled && daysAfter(handled, handlingDays, isWorkingDay);
  const earliest = leaves && daysAfter(leaves, transit.from, isDeliveryDay);
  const latest = earliest && daysAfter(earliest, transit.to - transit.from, isDeliveryDay);
  if (!handled || !earliest || !latest) return null;
  return { earliest: earliest.toString(), latest: latest.toString(), order_by: cutOffOf(handled).toISOString() };
}

/** The same by what Medusa has of a delivery; null where ops have set no times for it. */
export function expectArrivalBy(records: DeliveryRecords | null, orderedAt: Date): ExpectedArrival | null {
  const times = records && readDeliveryTimes(records);
  const expected = times && expectArrival(times, orderedAt);
  return expected && { ...expected, country: records.country };
}

import { type CalendarDate, fromDate, toCalendarDate, toCalendarDateTime, toZoned } from "@internationalized/date";
import type { ExpectedArrival } from "../../contract/costs";
import { type DeliveryRecords, type DeliveryTimes, readDeliveryTimes } from "./delivery-times";

/** If the warehouse is closed for longer, nothing is promised. */
const MOST_CLOSED_DAYS = 60;

/** The first counting day from `day` on; null if there is none within two months. */
function firstFrom(day: CalendarDate, counts: (day: CalendarDate) => boolean): CalendarDate | null {
  for (let ahead = 0; ahead <= MOST_CLOSED_DAYS; ahead += 1) {
    const candidate = day.add({ days: ahead });
    if (counts(candidate)) return candidate;
  }
  return null;
}

/** The day that is this many counting days after `day`; null if there is none within two months. */
function daysAfter(day: CalendarDate, days: number, counts: (day: CalendarDate) => boolean): CalendarDate | null {
  let reached: CalendarDate | null = day;
  for (let left = days; left > 0 && reached; left -= 1) reached = firstFrom(reached.add({ days: 1 }), counts);
  return reached;
}

/**
 * The arrival of an order placed at `orderedAt`: handling starts at the next cut-off on a working day; then follow the
 * warehouse's handling days and the courier's days. The result changes only at that cut-off, not at midnight. Null if
 * the warehouse never opens.
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

/** The same from Medusa's data of a delivery; null if ops have set no times for it. */
export function expectArrivalBy(records: DeliveryRecords | null, orderedAt: Date): ExpectedArrival | null {
  const times = records && readDeliveryTimes(records);
  const expected = times && expectArrival(times, orderedAt);
  return expected && { ...expected, country: records.country };
}

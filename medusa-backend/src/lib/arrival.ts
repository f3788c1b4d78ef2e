import {
  type CalendarDate,
  fromDate,
  getDayOfWeek,
  isWeekend,
  parseDate,
  parseTime,
  type Time,
  toCalendarDate,
  toCalendarDateTime,
  toZoned,
} from "@internationalized/date";
import { z } from "zod";
import { type CountryDelivery, Duties, type ExpectedArrival } from "../contract/costs";
import { TimeZone } from "../contract/settings";

/** "3", or "2-4". */
const Days = z.coerce
  .string()
  .trim()
  .regex(/^\d{1,2}(?: ?- ?\d{1,2})?$/)
  .transform((text) => {
    const [from = 0, to = from] = text.split("-").map(Number);
    return { from, to };
  })
  .refine(({ from, to }) => from <= to);
export type Days = z.infer<typeof Days>;

const WEEK = ["sun", "mon", "tue", "wed", "thu", "fri", "sat"];

const List = <T extends z.ZodType<unknown, string>>(entry: T) =>
  z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(entry));

/** By its first three letters, in any case: 0 for Sunday. */
const DayOfWeek = z
  .string()
  .transform((name) => WEEK.indexOf(name.slice(0, 3).toLowerCase()))
  .refine((day) => day >= 0);

/** Metadata of the shipping option or, if it lacks a setting, of the stock location. */
const OptionSettings = z.object({
  order_cut_off: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .transform((text) => parseTime(text)),
  handling_days: z.coerce.number().pipe(z.int().min(0).max(60)).default(0),
});

/** Metadata that only the stock location has. */
const LocationSettings = z.looseObject({
  time_zone: TimeZone,
  closed_days: List(DayOfWeek).optional(),
  holidays: List(z.iso.date().transform((day) => parseDate(day).toString())).default([]),
});

/** Without the entries that an override has set to null. */
const Metadata = z
  .record(z.string(), z.unknown())
  .catch({})
  .transform((entries) => Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== null)));

type DeliveryTimes = {
  timeZone: string;
  /** On a working day of the warehouse, an order placed before this time counts for the same day. */
  cutOff: Time;
  /** Working days of the warehouse until the parcel leaves. */
  handlingDays: number;
  /** Working days of the courier on the way. */
  transit: Days;
  isWorkingDay(day: CalendarDate): boolean;
  isDeliveryDay(day: CalendarDate): boolean;
};

/** Metadata of shipping option and stock location, and their countries in lower case. */
export type DeliveryRecords = {
  option: unknown;
  location: unknown;
  locationCountry: string | null;
  country: string;
};

export const settingsOf = ({ option, location }: Pick<DeliveryRecords, "option" | "location">) => ({
  ...Metadata.parse(location),
  ...Metadata.parse(option),
});

/** Any setting of the shipping option's comes before the location's, whose days are those of another speed. */
function settingOf(name: string, { option, location, country }: DeliveryRecords): unknown {
  const [own, shared] = [Metadata.parse(option), Metadata.parse(location)];
  const ofCountry = `${name}_${country}`;
  return own[ofCountry] ?? own[name] ?? shared[ofCountry] ?? shared[name];
}

/** What ops have set for a country (docs/decisions/dates.md); if that is missing or wrong, nothing is promised. */
function readDeliveryTimes(records: DeliveryRecords): DeliveryTimes | null {
  const { location, locationCountry, country } = records;
  const settings = OptionSettings.safeParse(settingsOf(records));
  const place = LocationSettings.safeParse(location);
  if (!settings.success || !place.success) return null;
  const { order_cut_off: cutOff, handling_days: handlingDays } = settings.data;
  const transit = Days.safeParse(settingOf("transit_days", records));
  if (!transit.success) return null;
  const { time_zone: timeZone, closed_days: closed, holidays } = place.data;
  const isClosed = (day: CalendarDate) =>
    closed ? closed.includes(getDayOfWeek(day, "en-US")) : isWeekend(day, localeOf(locationCountry));
  return {
    timeZone,
    cutOff,
    handlingDays,
    transit: transit.data,
    isWorkingDay: (day) => !isClosed(day) && !holidays.includes(day.toString()),
    isDeliveryDay: (day) => !isWeekend(day, localeOf(country)),
  };
}

/** After the cut-off, an order is handled on the next working day. */
export function readDeliveryDays(records: DeliveryRecords): CountryDelivery["days"] {
  const times = readDeliveryTimes(records);
  if (!times) return null;
  const { handlingDays, transit } = times;
  return { handling: { from: handlingDays, to: handlingDays + 1 }, transit };
}

/** The weekend depends only on the country. */
const localeOf = (country: string | null) => `en-${(country ?? "us").toUpperCase()}`;

/** The customs union of the European Union, with Monaco: no duties between its members. */
export const CUSTOMS_UNION: ReadonlySet<string> = new Set([
  ...["at", "be", "bg", "cy", "cz", "de", "dk", "ee", "es", "fi", "fr", "gr", "hr", "hu", "ie", "it", "lt", "lu", "lv"],
  ...["mc", "mt", "nl", "pl", "pt", "ro", "se", "si", "sk"],
]);

/**
 * Duties and import taxes of a delivery by ops' settings `duties_<country>` and `duties` (docs/decisions/dates.md).
 * Within a country there are none, whatever is set; abroad they may be due if there is no setting, or an unknown value.
 */
export function readDuties(records: DeliveryRecords): Duties {
  const { locationCountry, country } = records;
  if (locationCountry === country) return "none";
  const set = Duties.safeParse(settingOf("duties", records));
  if (set.success) return set.data;
  return CUSTOMS_UNION.has(country) && CUSTOMS_UNION.has(locationCountry ?? "") ? "none" : "due";
}

/** If the warehouse is closed for longer, nothing is promised. */
const MOST_CLOSED_DAYS = 60;

function firstFrom(day: CalendarDate, counts: (day: CalendarDate) => boolean): CalendarDate | null {
  for (let ahead = 0; ahead <= MOST_CLOSED_DAYS; ahead += 1) {
    const candidate = day.add({ days: ahead });
    if (counts(candidate)) return candidate;
  }
  return null;
}

/** The day that is this many counting days after `day`; null if the wait is too long. */
function daysAfter(day: CalendarDate, days: number, counts: (day: CalendarDate) => boolean): CalendarDate | null {
  let reached: CalendarDate | null = day;
  for (let left = days; left > 0 && reached; left -= 1) reached = firstFrom(reached.add({ days: 1 }), counts);
  return reached;
}

/**
 * The arrival of an order placed at `orderedAt`: handling starts at the next cut-off on a working day; then follow the
 * warehouse's handling days and the courier's days. It changes only at that cut-off, not at midnight.
 */
function expectArrival(times: DeliveryTimes, orderedAt: Date): Omit<ExpectedArrival, "country"> | null {
  const { timeZone, cutOff, handlingDays, transit, isWorkingDay, isDeliveryDay } = times;
  const cutOffOf = (day: CalendarDate) => toZoned(toCalendarDateTime(day, cutOff), timeZone).toDate();
  const today = toCalendarDate(fromDate(orderedAt, timeZone));
  const isLate = orderedAt >= cutOffOf(today);
  const handled = firstFrom(isLate ? today.add({ days: 1 }) : today, isWorkingDay);
  const leaves = handled && daysAfter(handled, handlingDays, isWorkingDay);
  const earliest = leaves && daysAfter(leaves, transit.from, isDeliveryDay);
  const latest = earliest && daysAfter(earliest, transit.to - transit.from, isDeliveryDay);
  if (!handled || !earliest || !latest) return null;
  return { earliest: earliest.toString(), latest: latest.toString(), orderBy: cutOffOf(handled).toISOString() };
}

/**
 * What is expected of an order that goes by these deliveries, usually one. `arrival` is the last delivery's, and null
 * unless there are times for each; duties that may be due for one may be due for the order.
 */
export function expectOf(
  deliveries: readonly DeliveryRecords[],
  orderedAt: Date,
): { arrival: ExpectedArrival | null; duties: Duties } {
  const arrivals = deliveries.map((records): ExpectedArrival | null => {
    const times = readDeliveryTimes(records);
    const expected = times && expectArrival(times, orderedAt);
    return expected && { ...expected, country: records.country };
  });
  const [last = null] = arrivals.toSorted((left, right) => (right?.latest ?? "").localeCompare(left?.latest ?? ""));
  const duties = deliveries.map(readDuties);
  return {
    arrival: arrivals.includes(null) ? null : last,
    duties: (["due", "included"] as const).find((one) => duties.includes(one)) ?? "none",
  };
}

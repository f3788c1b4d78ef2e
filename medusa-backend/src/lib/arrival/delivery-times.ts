import { type CalendarDate, getDayOfWeek, isWeekend, parseDate, parseTime, type Time } from "@internationalized/date";
import { z } from "zod";
import { TimeZone } from "../../contract/time-zone";

/** A number of days, or a range of them: "3", "2-4". */
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

/** Entries separated by commas or spaces. */
const List = <T extends z.ZodType<unknown, string>>(entry: T) =>
  z
    .string()
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(entry));

/** A day of the week by its first three letters, in any case: 0 for Sunday. */
const DayOfWeek = z
  .string()
  .transform((name) => WEEK.indexOf(name.slice(0, 3).toLowerCase()))
  .refine((day) => day >= 0);

/** The settings of a delivery: metadata of the shipping option or, if it lacks a setting, of the stock location. */
const OptionSettings = z.looseObject({
  order_cut_off: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .transform((text) => parseTime(text)),
  handling_days: z.coerce.number().pipe(z.int().min(0).max(60)).default(0),
});

/** Settings that only the stock location has. */
const LocationSettings = z.looseObject({
  time_zone: TimeZone,
  closed_days: List(DayOfWeek).optional(),
  holidays: List(z.iso.date().transform((day) => parseDate(day).toString())).default([]),
});

/** Metadata without the entries that an override has set to null. */
export const Metadata = z
  .record(z.string(), z.unknown())
  .catch({})
  .transform((entries) => Object.fromEntries(Object.entries(entries).filter(([, value]) => value !== null)));

/** An order's times, from handling to delivery. */
export type DeliveryTimes = {
  timeZone: string;
  /** On a working day of the warehouse, an order placed before this time counts for the same day. */
  cutOff: Time;
  /** Working days of the warehouse until the parcel leaves. */
  handlingDays: number;
  /** Working days of the courier on the way to the country of delivery. */
  transit: Days;
  isWorkingDay(day: CalendarDate): boolean;
  isDeliveryDay(day: CalendarDate): boolean;
};

/** Medusa's data of a delivery: metadata of shipping option and stock location, and their countries in lower case. */
export type DeliveryRecords = {
  option: unknown;
  location: unknown;
  location_country: string | null;
  country: string;
};

/**
 * The delivery times that ops have set for a country (docs/decisions/dates.md); null if they are missing or
 * wrong, so nothing is promised.
 */
export function readDeliveryTimes({
  option,
  location,
  location_country,
  country,
}: DeliveryRecords): DeliveryTimes | null {
  const settings = OptionSettings.safeParse({ ...Metadata.parse(location), ...Metadata.parse(option) });
  const place = LocationSettings.safeParse(location);
  if (!settings.success || !place.success) return null;
  const { order_cut_off: cutOff, handling_days: handlingDays, ...further } = settings.data;
  const transit = Days.safeParse(further[`transit_days_${country}`] ?? further.transit_days);
  if (!transit.success) return null;
  const { time_zone: timeZone, closed_days: closed, holidays } = place.data;
  const isClosed = (day: CalendarDate) =>
    closed ? closed.includes(getDayOfWeek(day, "en-US")) : isWeekend(day, localeOf(location_country));
  return {
    timeZone,
    cutOff,
    handlingDays,
    transit: transit.data,
    isWorkingDay: (day) => !isClosed(day) && !holidays.includes(day.toString()),
    isDeliveryDay: (day) => !isWeekend(day, localeOf(country)),
  };
}

/** The weekend depends only on the country. */
const localeOf = (country: string | null) => `en-${(country ?? "us").toUpperCase()}`;

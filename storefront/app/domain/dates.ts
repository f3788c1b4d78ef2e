/** Writes moments (UTC ISO strings) as dates and times of one zone. */
export type Dates = {
  /** The zone's IANA name. */
  timeZone: string;
  /** "Nov 20, 2026". */
  formatDate(iso: string): string;
  /** "Nov 20, 2026, 9:05 AM UTC", "Nov 20, 2026, 3:05 PM GMT+6". */
  formatTime(iso: string): string;
  /** A moment of these weeks: "Nov 24, 8:00 AM UTC". */
  formatMinute(iso: string): string;
  /** The year of a moment: 2026. */
  yearOf(moment: Date): number;
};

const MINUTE = {
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
} as const satisfies Intl.DateTimeFormatOptions;

function createDates(timeZone: string): Dates {
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat("en-US", { ...options, timeZone });
  const [date, year] = [format({ dateStyle: "medium" }), format({ year: "numeric" })];
  const [minute, time] = [format(MINUTE), format({ ...MINUTE, year: "numeric" })];
  return {
    timeZone,
    formatDate: (iso) => date.format(new Date(iso)),
    formatTime: (iso) => time.format(new Date(iso)),
    formatMinute: (iso) => minute.format(new Date(iso)),
    yearOf: (moment) => Number(year.format(moment)),
  };
}

const known = new Map<string, Dates>();

/**
 * Dates and times in a time zone, by its IANA name. Screens get the shop's from `useDates`, so that server and browser
 * agree. @throws RangeError for an unknown name.
 */
export function datesIn(timeZone: string): Dates {
  const dates = known.get(timeZone) ?? createDates(timeZone);
  known.set(timeZone, dates);
  return dates;
}

const CALENDAR_DATE = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
const CALENDAR_DAY = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });
const ofCalendar = (day: string) => new Date(`${day}T00:00:00Z`);

/** A calendar day ("2026-12-02"), which is the same in every zone, as "Dec 2". */
export function formatDay(day: string): string {
  return CALENDAR_DAY.format(ofCalendar(day));
}

/** A day of the calendar with its year: "Dec 2, 2026". */
export function formatDayOfYear(day: string): string {
  return CALENDAR_DATE.format(ofCalendar(day));
}

/** Writes moments (UTC ISO strings) as dates and times of one zone, an IANA name. */
export type Dates = {
  timeZone: string;
  /** "Nov 20, 2026". */
  formatDate(iso: string): string;
  /** "Nov 20, 2026, 9:05 AM UTC", "Nov 20, 2026, 3:05 PM GMT+6". */
  formatTime(iso: string): string;
  formatMinute(iso: string): string;
  yearOf(moment: Date): number;
};

const MINUTE = {
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZoneName: "short",
} as const satisfies Intl.DateTimeFormatOptions;

/** The format is made at its first use, because making one keeps a phone busy. */
function writer(options: Intl.DateTimeFormatOptions): (moment: Date) => string {
  let format: Intl.DateTimeFormat | undefined;
  return (moment) => {
    format ??= new Intl.DateTimeFormat("en-US", options);
    return format.format(moment);
  };
}

function createDates(timeZone: string): Dates {
  const [date, year] = [writer({ timeZone, dateStyle: "medium" }), writer({ timeZone, year: "numeric" })];
  const [minute, time] = [writer({ timeZone, ...MINUTE }), writer({ timeZone, ...MINUTE, year: "numeric" })];
  return {
    timeZone,
    formatDate: (iso) => date(new Date(iso)),
    formatTime: (iso) => time(new Date(iso)),
    formatMinute: (iso) => minute(new Date(iso)),
    yearOf: (moment) => Number(year(moment)),
  };
}

const known = new Map<string, Dates>();

/** Screens use `useDates`, so that server and browser agree. An unknown name throws a RangeError when writing. */
export function datesIn(timeZone: string): Dates {
  const dates = known.get(timeZone) ?? createDates(timeZone);
  known.set(timeZone, dates);
  return dates;
}

const calendarDate = writer({ dateStyle: "medium", timeZone: "UTC" });
const calendarDay = writer({ month: "short", day: "numeric", timeZone: "UTC" });
const ofCalendar = (day: string) => new Date(`${day}T00:00:00Z`);

/** A calendar day ("2026-12-02"), the same in every zone, as "Dec 2". */
export function formatDay(day: string): string {
  return calendarDay(ofCalendar(day));
}

export function formatDayOfYear(day: string): string {
  return calendarDate(ofCalendar(day));
}

const DAY = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
const MINUTE = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });

const SHORT_DAY = new Intl.DateTimeFormat("en-US", { month: "short", day: "numeric", timeZone: "UTC" });
const SHORT_MINUTE = new Intl.DateTimeFormat("en-US", {
  month: "short",
  day: "numeric",
  hour: "numeric",
  minute: "2-digit",
  timeZone: "UTC",
});

/** A UTC ISO string as a date: "Nov 20, 2026". Always in UTC, so that server and browser agree. */
export function formatDate(iso: string): string {
  return DAY.format(new Date(iso));
}

/** The same with hour and minute: "Nov 20, 2026, 9:05 AM UTC". */
export function formatTime(iso: string): string {
  return `${MINUTE.format(new Date(iso))} UTC`;
}

/** A day of the calendar ("2026-12-02") as "Dec 2". */
export function formatDay(day: string): string {
  return SHORT_DAY.format(new Date(`${day}T00:00:00Z`));
}

/** A UTC ISO string of these weeks: "Nov 24, 8:00 AM UTC". */
export function formatMinute(iso: string): string {
  return `${SHORT_MINUTE.format(new Date(iso))} UTC`;
}

const DAY = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });
const MINUTE = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeStyle: "short", timeZone: "UTC" });

/** A UTC ISO string as a date: "Nov 20, 2026". Always in UTC, so that server and browser agree. */
export function formatDate(iso: string): string {
  return DAY.format(new Date(iso));
}

/** The same with hour and minute: "Nov 20, 2026, 9:05 AM UTC". */
export function formatTime(iso: string): string {
  return `${MINUTE.format(new Date(iso))} UTC`;
}

const DAY = new Intl.DateTimeFormat("en-US", { dateStyle: "medium", timeZone: "UTC" });

/** A UTC ISO string as the shop writes a day: "Nov 20, 2026". Always in UTC, so that server and browser agree. */
export function formatDate(iso: string): string {
  return DAY.format(new Date(iso));
}

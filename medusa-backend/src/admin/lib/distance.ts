const UNITS = [
  ["day", 86_400_000],
  ["hour", 3_600_000],
  ["minute", 60_000],
] as const;

/** How far a time (UTC ISO) is from `now` (milliseconds), in its largest unit: "2 days ago", "in 5 hours". */
export function toDistance(iso: string, now: number): string {
  const distance = new Date(iso).getTime() - now;
  const [unit, size] = UNITS.find(([, size]) => Math.abs(distance) >= size) ?? UNITS[2];
  return new Intl.RelativeTimeFormat("en", { numeric: "always" }).format(Math.trunc(distance / size), unit);
}

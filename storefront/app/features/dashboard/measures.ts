import type { OverviewPoint, PeriodSums } from "medusa-backend/contract";
import { formatDay } from "~/domain/dates";
import { formatCompact, formatMoney } from "~/domain/money";

/** The average order, in minor units; null without orders. */
export const averageOf = ({ sales, orders }: PeriodSums): number | null =>
  orders > 0 ? Math.round(sales / orders) : null;

/** A figure compared with the previous period; `direction` is for an icon, `text` is the full sentence. */
export type Change = { direction: "up" | "down" | "same"; text: string };

/** The change from `before` to `now`; null if there is nothing to compare with. */
export function changeOf(now: number | null, before: number | null): Change | null {
  if (now === null || before === null || before <= 0) return null;
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return { direction: "same", text: "about the same" };
  const size = `${Math.abs(percent).toLocaleString("en-US")} %`;
  return percent > 0 ? { direction: "up", text: `up ${size}` } : { direction: "down", text: `down ${size}` };
}

export const formatCount = (count: number): string => count.toLocaleString("en-US");

/** What a part of a period is: a day, or an hour of a single one. */
export const kindOfPart = (at: string): string => (at.includes("T") ? "Hour" : "Day");

/** A part of a period as text: "Nov 25", or the hour "1 PM". */
export function nameOfPart(at: string): string {
  const [day = "", hour] = at.split("T");
  if (hour === undefined) return formatDay(day);
  return `${Number(hour) % 12 || 12} ${Number(hour) < 12 ? "AM" : "PM"}`;
}

/** A chart of the overview: its value for each part of the period, and the value's format. */
export type Measure = {
  name: "sales" | "orders";
  title: string;
  pick: (sums: PeriodSums) => number;
  format: (value: number) => string;
  /** The same in few characters, for an axis. */
  shorten: (value: number) => string;
  isCount: boolean;
};

const COUNT = new Intl.NumberFormat("en-US", { notation: "compact", maximumFractionDigits: 1 });

export const MEASURES: readonly Measure[] = [
  {
    name: "sales",
    title: "Sales",
    pick: ({ sales }) => sales,
    format: (value) => formatMoney(value),
    shorten: formatCompact,
    isCount: false,
  },
  {
    name: "orders",
    title: "Orders",
    pick: ({ orders }) => orders,
    format: formatCount,
    shorten: (value) => COUNT.format(value),
    isCount: true,
  },
];

/** A chart's description in one sentence, for screen readers. */
export function describeChart({ title, pick, format }: Measure, points: readonly OverviewPoint[]): string {
  const [first, last] = [points[0], points.at(-1)];
  const best = points.reduce<OverviewPoint | undefined>(
    (most, point) => (!most || pick(point) > pick(most) ? point : most),
    undefined,
  );
  if (!first || !last || !best) return title;
  const span = `${title} from ${nameOfPart(first.at)} to ${nameOfPart(last.at)}`;
  if (pick(best) === 0) return `${span}: none`;
  return `${span}, most on ${nameOfPart(best.at)} with ${format(pick(best))}`.replace(/ on (\d+ [AP]M)/, " at $1");
}

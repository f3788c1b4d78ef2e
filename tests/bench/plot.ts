import * as Plot from "@observablehq/plot";
import { parseHTML } from "linkedom";
import type { Run } from "./history";

/** A figure relative to its guard in one run: 1 is the guard, less is better. */
export type Point = { date: Date; row: string; share: number };

/**
 * One point per row and run: the figure that is worst against its guard. Quick runs and unmeasured rows are left out.
 */
export function toPoints(runs: readonly Run[]): Point[] {
  return runs
    .filter(({ quick }) => !quick)
    .flatMap(({ date, rows }) =>
      rows.flatMap(({ id, figures }) => {
        const shares = figures.flatMap(({ median, guard }) => {
          if (!guard) return [];
          return "most" in guard ? [median / guard.most] : [guard.least / median];
        });
        const known = shares.filter(Number.isFinite);
        return known.length > 0 ? [{ date: new Date(date), row: id, share: Math.max(...known) }] : [];
      }),
    );
}

const order = (row: string) => Number(row.slice(1));

/** The history as an SVG picture: one small chart per row, with the guard as a line. */
export function plotHistory(runs: readonly Run[]): string {
  const { document } = parseHTML("<!doctype html><html><body></body></html>");
  const points = toPoints(runs);
  const rows = [...new Set(points.map(({ row }) => row))].sort((a, b) => order(a) - order(b));
  const svg = Plot.plot({
    document,
    title: undefined,
    width: 860,
    height: 60 + 62 * rows.length,
    marginLeft: 48,
    marginRight: 56,
    style: { background: "white", color: "#333", fontFamily: "sans-serif" },
    fy: { domain: rows, label: null },
    x: { type: "utc", label: "day", grid: true },
    y: { type: "log", label: "share of the guard", ticks: [0.1, 1, 10], tickFormat: "~g" },
    marks: [
      Plot.ruleY([1], { stroke: "#b3123b", strokeDasharray: "4 3" }),
      Plot.lineY(points, { x: "date", y: "share", fy: "row", stroke: "#1f6feb" }),
      Plot.dot(points, {
        x: "date",
        y: "share",
        fy: "row",
        r: 3,
        fill: ({ share }: Point) => (share > 1 ? "#b3123b" : "#1f6feb"),
      }),
    ],
  });
  svg.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  return `${svg.outerHTML}\n`;
}

import * as Plot from "@observablehq/plot";
import { parseHTML } from "linkedom";
import type { Bound, SummedFigure } from "./measurements";
import { type RowResult, type Run, rowNumber } from "./runs";

/** Three significant digits: 0.024, 3.15, 81.4, 1,204. */
export function toText(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : Math.abs(value) >= 1 ? 2 : 3;
  return value.toLocaleString("en", { maximumFractionDigits: digits });
}

const boundText = (bound: Bound | undefined) =>
  bound ? ("most" in bound ? `≤ ${toText(bound.most)}` : `≥ ${toText(bound.least)}`) : "";

const withUnit = (text: string, unit: string) => (unit ? `${text} ${unit}` : text);

function figureTexts({ median, low, high, samples, unit, guard, goal, met }: SummedFigure) {
  return {
    figure: withUnit(toText(median), unit),
    range: samples > 1 && low !== high ? `${toText(low)} to ${toText(high)}` : "",
    guard: boundText(guard),
    goal: boundText(goal),
    met: met === null ? "" : met ? "met" : "MISSED",
  };
}

export function rowLines({ id, title, figures, failed }: RowResult): string[] {
  const head = `${id}  ${title}`;
  const lines = figures.map((figure) => {
    const { figure: value, range, guard, goal, met } = figureTexts(figure);
    const bounds = [guard && `guard ${guard}`, goal && `goal ${goal}`].filter(Boolean).join(", ");
    const spread = range && `(${range})`;
    return `      ${figure.name.padEnd(38)} ${value.padStart(10)} ${spread.padEnd(22)} ${met.padEnd(7)} ${bounds}`.trimEnd();
  });
  return [head, ...(failed === undefined ? [] : [`      FAILED: ${failed}`]), ...lines];
}

export function summaryLine({ rows }: Pick<Run, "rows">): string {
  const figures = rows.flatMap((row) => row.figures);
  const count = (met: boolean) => figures.filter((figure) => figure.met === met).length;
  const failed = rows.filter((row) => row.failed !== undefined).map(({ id }) => id);
  const said = failed.length > 0 ? `, not measured: ${failed.join(", ")}` : "";
  return `${count(true)} guards met, ${count(false)} missed${said}`;
}

const BEGIN = "<!-- figures: npm run bench writes from here -->";
const END = "<!-- figures: to here -->";

const day = ({ date }: Run) => date.slice(0, 10);

type Shown = { result: RowResult; of: Run };

/** The newest result of each row, and the run that it comes from. Quick runs are left out. */
function newestRows(runs: readonly Run[]): Shown[] {
  const shown = new Map<string, Shown>();
  for (const of of runs.filter(({ quick }) => !quick))
    for (const result of of.rows) shown.set(result.id, { result, of });
  return [...shown.values()].sort((a, b) => rowNumber(a.result) - rowNumber(b.result));
}

/** The newest figures of each row in docs/performance.md; a row that the last run did not measure has its date. */
export function figuresTable(runs: readonly Run[]): string {
  const last = runs.findLast(({ quick }) => !quick);
  if (!last) return "No run has been kept yet.";
  const { machine, commit } = last;
  const where = `${machine.cpu}, ${machine.cores} cores, ${machine.memoryGb} GB, Node ${machine.node}, Chromium ${machine.browser}`;
  const head = `Measured on ${day(last)} at commit ${commit}: ${where}; load before the start ${machine.load}.`;
  const newest = newestRows(runs);
  const columns = ["row", "what", "figure", "from round to round", "guard", "goal", ""];
  const rows = newest.flatMap(({ result: { id, title, figures, failed }, of }) => {
    const row = of === last ? id : `${id} (${day(of)})`;
    const missing = failed === undefined ? [] : [[row, title, `not measured: ${failed.replaceAll("|", "\\|")}`]];
    const measured = figures.map((figure) => {
      const texts = figureTexts(figure);
      return [row, figure.name, texts.figure, texts.range, texts.guard, texts.goal, texts.met];
    });
    return [...missing, ...measured];
  });
  const line = (cells: string[]) => `| ${columns.map((_, place) => cells[place] ?? "").join(" | ")} |`;
  return [head, "", line(columns), line(columns.map(() => "---")), ...rows.map(line)].join("\n");
}

/** The page with the newest figures of `runs`. @throws Error for a page without a place for them */
export function withFigures(page: string, runs: readonly Run[]): string {
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (from < 0 || to < from) throw new Error("The page has no place for the figures.");
  return `${page.slice(0, from)}${BEGIN}\n\n${figuresTable(runs)}\n\n${page.slice(to)}`;
}

/** A figure relative to its guard in one run: 1 is the guard, less is better. */
export type Point = { date: Date; row: string; share: number };

/** One point per row and run: the figure that is worst against its guard, without quick runs and unmeasured rows. */
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

/** The history as an SVG picture: one small chart per row, with the guard as a line. */
export function plotHistory(runs: readonly Run[]): string {
  const { document } = parseHTML("<!doctype html><html><body></body></html>");
  const points = toPoints(runs);
  const rows = [...new Set(points.map(({ row }) => row))].sort((a, b) => rowNumber({ id: a }) - rowNumber({ id: b }));
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

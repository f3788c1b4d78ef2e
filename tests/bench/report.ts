import type { Bound, SummedFigure } from "./figures";
import type { RowResult, Run } from "./history";

/** Three significant digits: 0.024, 3.15, 81.4, 1,204. */
export function toText(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : Math.abs(value) >= 1 ? 2 : 3;
  return value.toLocaleString("en", { maximumFractionDigits: digits });
}

const boundText = (bound: Bound | undefined) =>
  bound ? ("most" in bound ? `≤ ${toText(bound.most)}` : `≥ ${toText(bound.least)}`) : "";

const withUnit = (text: string, unit: string) => (unit ? `${text} ${unit}` : text);

/** Median, range, guard, goal, peer and verdict of a figure as text. */
export function figureTexts({ median, low, high, samples, unit, guard, goal, met, peer, ratio }: SummedFigure) {
  const shared = peer === undefined ? "" : withUnit(toText(peer), unit);
  return {
    figure: withUnit(toText(median), unit),
    range: samples > 1 && low !== high ? `${toText(low)} to ${toText(high)}` : "",
    guard: boundText(guard),
    goal: boundText(goal),
    peer: ratio === undefined ? shared : `${shared} (${toText(ratio)} ×)`,
    met: met === null ? "" : met ? "met" : "MISSED",
  };
}

/** A row for the terminal. */
export function rowLines({ id, title, figures, failed }: RowResult): string[] {
  const head = `${id}  ${title}`;
  const lines = figures.map((figure) => {
    const { figure: value, range, guard, goal, peer, met } = figureTexts(figure);
    const bounds = [guard && `guard ${guard}`, goal && `goal ${goal}`, peer && `peer ${peer}`]
      .filter(Boolean)
      .join(", ");
    const spread = range && `(${range})`;
    return `      ${figure.name.padEnd(38)} ${value.padStart(10)} ${spread.padEnd(22)} ${met.padEnd(7)} ${bounds}`.trimEnd();
  });
  return [head, ...(failed === undefined ? [] : [`      FAILED: ${failed}`]), ...lines];
}

/** The last line of a run. */
export function summaryLine({ rows }: Pick<Run, "rows">): string {
  const figures = rows.flatMap((row) => row.figures);
  const count = (met: boolean) => figures.filter((figure) => figure.met === met).length;
  const failed = rows.filter((row) => row.failed !== undefined).map(({ id }) => id);
  const said = failed.length > 0 ? `, not measured: ${failed.join(", ")}` : "";
  return `${count(true)} guards met, ${count(false)} missed${said}`;
}

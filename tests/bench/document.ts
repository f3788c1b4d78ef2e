import { type RowResult, type Run, rowNumber } from "./history";
import { figureTexts } from "./report";

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

/**
 * The newest figures of each row in docs/performance.md; a row that the last run did not measure has its date.
 */
export function figuresTable(runs: readonly Run[]): string {
  const last = runs.findLast(({ quick }) => !quick);
  if (!last) return "No run has been kept yet.";
  const { machine, commit } = last;
  const where = `${machine.cpu}, ${machine.cores} cores, ${machine.memoryGb} GB, Node ${machine.node}, Chromium ${machine.browser}`;
  const head = `Measured on ${day(last)} at commit ${commit}: ${where}; load before the start ${machine.load}.`;
  const newest = newestRows(runs);
  const withPeer = newest.some(({ of }) => of.peer);
  const columns = ["row", "what", "figure", "from round to round", "guard", "goal", "", ...(withPeer ? ["peer"] : [])];
  const rows = newest.flatMap(({ result: { id, title, figures, failed }, of }) => {
    const row = of === last ? id : `${id} (${day(of)})`;
    const missing = failed === undefined ? [] : [[row, title, `not measured: ${failed.replaceAll("|", "\\|")}`]];
    const measured = figures.map((figure) => {
      const texts = figureTexts(figure);
      return [row, figure.name, texts.figure, texts.range, texts.guard, texts.goal, texts.met, texts.peer];
    });
    return [...missing, ...measured];
  });
  const line = (cells: string[]) => `| ${columns.map((_, place) => cells[place] ?? "").join(" | ")} |`;
  return [head, "", line(columns), line(columns.map(() => "---")), ...rows.map(line)].join("\n");
}

/**
 * The page with the newest figures of `runs` instead of the old ones. @throws Error for a page without a place for them
 */
export function withFigures(page: string, runs: readonly Run[]): string {
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (from < 0 || to < from) throw new Error("The page has no place for the figures.");
  return `${page.slice(0, from)}${BEGIN}\n\n${figuresTable(runs)}\n\n${page.slice(to)}`;
}

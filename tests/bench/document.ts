import type { Run } from "./history";
import { figureTexts } from "./report";

const BEGIN = "<!-- figures: npm run bench writes from here -->";
const END = "<!-- figures: to here -->";

const day = ({ date }: Run) => date.slice(0, 10);

/** The figures of a run as docs/performance.md has them. */
export function figuresTable(run: Run): string {
  const { machine, commit, peer } = run;
  const where = `${machine.cpu}, ${machine.cores} cores, ${machine.memoryGb} GB, Node ${machine.node}, Chromium ${machine.browser}`;
  const head = `Measured on ${day(run)} at commit ${commit}: ${where}; load before the start ${machine.load}.`;
  const columns = ["row", "what", "figure", "from round to round", "guard", "goal", "", ...(peer ? ["peer"] : [])];
  const rows = run.rows.flatMap(({ id, title, figures, failed }) => {
    const missing = failed === undefined ? [] : [[id, title, `not measured: ${failed.replaceAll("|", "\\|")}`]];
    const measured = figures.map((figure) => {
      const texts = figureTexts(figure);
      const cells = [id, figure.name, texts.figure, texts.range, texts.guard, texts.goal, texts.met];
      return peer ? [...cells, texts.peer] : cells;
    });
    return [...missing, ...measured];
  });
  const line = (cells: string[]) => `| ${columns.map((_, place) => cells[place] ?? "").join(" | ")} |`;
  return [head, "", line(columns), line(columns.map(() => "---")), ...rows.map(line)].join("\n");
}

/** The page with the figures of `run` in the place of the old ones. @throws Error for a page without that place */
export function withFigures(page: string, run: Run): string {
  const [from, to] = [page.indexOf(BEGIN), page.indexOf(END)];
  if (from < 0 || to < from) throw new Error("The page has no place for the figures.");
  return `${page.slice(0, from)}${BEGIN}\n\n${figuresTable(run)}\n\n${page.slice(to)}`;
}

import { access, constants, mkdir, readFile, writeFile } from "node:fs/promises";
import { loadavg } from "node:os";
import path from "node:path";
import { describeFailure, out } from "../../local/src/lib/step";
import { currentEnvironment, dataDirOf, ROOT, readSettings } from "../../local/src/settings/env";
import { sumUp } from "./measurements";
import { readOptions, USAGE } from "./options";
import { plotHistory, rowLines, summaryLine, withFigures } from "./report";
import type { Bench, Row } from "./row";
import { busyWarning, isMet, keepRun, type RowResult, type Run, readCommit, readMachine, rowNumber } from "./runs";
import { onBenchShop } from "./shop";

const PAGE = path.join(ROOT, "docs/performance.md");
const HISTORY = path.join(ROOT, "docs/performance/history.jsonl");
const PLOT = path.join(ROOT, "docs/performance/history.svg");

const FAILURE_LENGTH = 200;

async function measureRow({ id, title, measure }: Row, bench: Bench): Promise<RowResult> {
  const startedMs = Date.now();
  const result: RowResult = { id, title, figures: [] };
  try {
    const figures = await measure(bench);
    const empty = figures.filter(({ samples }) => samples.length === 0).map(({ name }) => name);
    if (empty.length > 0) result.failed = `no samples of ${empty.join(", ")}`;
    result.figures = figures.filter(({ samples }) => samples.length > 0).map(sumUp);
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    result.failed = said.replaceAll(/\s+/g, " ").slice(0, FAILURE_LENGTH);
    out.problem(await describeFailure(error));
  }
  for (const line of rowLines(result)) out.line(line);
  out.line(`      (${Math.round((Date.now() - startedMs) / 1_000)} s)`);
  return result;
}

type Options = ReturnType<typeof readOptions>;

/** The command line, checked before a shop is started; null if invalid. */
async function optionsOf(args: string[]): Promise<Options | null> {
  try {
    const options = readOptions(args);
    if (options.json) await access(path.dirname(path.resolve(options.json)), constants.W_OK);
    return options;
  } catch (error) {
    out.problem(`${error instanceof Error ? error.message : error}\n\n${USAGE}`);
    return null;
  }
}

async function measureAll(
  { rows, quick, amounts, seed }: Options,
  load: number,
  browser: Bench["browser"],
): Promise<Run> {
  const [{ ROWS }, { shop }] = await Promise.all([import("./rows"), import("./targets")]);
  const machine = { ...readMachine(browser.version()), load };
  const warning = busyWarning(machine);
  if (warning) out.line(`  ! ${warning}`);
  const date = new Date().toISOString();
  const results: RowResult[] = [];
  for (const id of rows) results.push(await measureRow(ROWS[id], { amounts, browser, target: shop, seed }));
  if (warning) out.line(`  ! ${warning}`);
  return { date, commit: readCommit(), quick, machine, rows: results.sort((a, b) => rowNumber(a) - rowNumber(b)) };
}

/** Measures a shop of its own. Returns the exit code: 1 for a missed guard or an unmeasured row, 2 for a wrong call. */
export async function bench(args: string[]): Promise<number> {
  if (args.includes("--help")) {
    out.line(USAGE);
    return 0;
  }
  const options = await optionsOf(args);
  if (!options) return 2;
  // The bench's own shop then has another data folder.
  const file = path.resolve(options.json ?? path.join(dataDirOf(readSettings(currentEnvironment())), "bench.json"));
  const load = Math.round((loadavg()[0] ?? 0) * 100) / 100; // before the shop adds its own
  return onBenchShop(async (browser) => {
    const run = await measureAll(options, load, browser);
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, `${JSON.stringify(run, null, 2)}\n`);
    if (options.keep) {
      const runs = await keepRun(HISTORY, run);
      await writeFile(PLOT, plotHistory(runs));
      await writeFile(PAGE, withFigures(await readFile(PAGE, "utf8"), runs));
    }
    out.line(summaryLine(run));
    return isMet(run) ? 0 : 1;
  });
}

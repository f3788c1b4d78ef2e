import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sumUp } from "./measurements";
import { readOptions } from "./options";
import { plotHistory, rowLines, summaryLine, withFigures } from "./report";
import type { Bench, Row } from "./row";
import { busyWarning, isMet, keepRun, type RowResult, type Run, readCommit, readMachine, rowNumber } from "./runs";
import { launchBrowser } from "./targets";

const DOCS = path.join(import.meta.dirname, "../../docs");
const PAGE = path.join(DOCS, "performance.md");
const HISTORY = path.join(DOCS, "performance/history.jsonl");
const PLOT = path.join(DOCS, "performance/history.svg");

/** A peer's storefront can only be built now, against this shop's Medusa. */
const PEER_WITHIN_MS = 20 * 60_000;
const LOOK_EVERY_MS = 1_000;
/** The beginning of an error for the table; the terminal gets all of it. */
const FAILURE_LENGTH = 200;

const say = (line: string) => process.stdout.write(`${line}\n`);

async function waitForPeer(url: string, page: string): Promise<void> {
  const { stack } = await import("../support/stack");
  const key = process.env.MEDUSA_PUBLISHABLE_KEY;
  say(`  Waiting for the peer at ${url}. Medusa is at ${stack.medusa}, its key is ${key}.`);
  const deadline = Date.now() + PEER_WITHIN_MS;
  while (
    !(await fetch(url + page, { redirect: "manual" }).then(
      ({ status }) => status < 400,
      () => false,
    ))
  ) {
    if (Date.now() > deadline) throw new Error(`The peer at ${url} did not answer within 20 minutes.`);
    await sleep(LOOK_EVERY_MS);
  }
}

/** One row after the other; a failing one is reported, and the rest continues. */
async function measureAll(rows: readonly Row[], bench: Bench): Promise<RowResult[]> {
  const results: RowResult[] = [];
  for (const { id, title, measure } of rows) {
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
      process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
    }
    results.push(result);
    for (const line of rowLines(result)) say(line);
    say(`      (${Math.round((Date.now() - startedMs) / 1_000)} s)`);
  }
  return results.sort((a, b) => rowNumber(a) - rowNumber(b));
}

/** Measures according to the options. Returns the exit code: 1 if a guard is missed or a row failed. */
async function main(args: string[]): Promise<number> {
  const { rows, quick, json, peer, peerPaths, keep, amounts } = readOptions(args);
  const { ROWS } = await import("./rows");
  const { readPeer, shop } = await import("./targets");
  const { freshHandles } = await import("./meters/made-up");
  const browser = await launchBrowser();
  try {
    const machine = { ...readMachine(browser.version()), load: Number(process.env.BENCH_LOAD ?? 0) };
    const warning = busyWarning(machine);
    if (warning) say(`  ! ${warning}`);
    const beside = peer && peerPaths ? await readPeer(peer, peerPaths) : null;
    if (beside) await waitForPeer(beside.url, beside.paths.home);
    const targets = beside ? [shop, beside] : [shop];
    const bench: Bench = { amounts, targets, browser, freshHandles: freshHandles(amounts.products) };
    const wanted = ROWS.filter(({ id }) => rows.length === 0 || rows.includes(id));
    const date = new Date().toISOString();
    const results = await measureAll(wanted, bench);
    const run: Run = { date, commit: readCommit(), quick, machine, ...(peer && { peer }), rows: results };
    if (json) await writeFile(json, `${JSON.stringify(run, null, 2)}\n`);
    if (keep) {
      const runs = await keepRun(HISTORY, run);
      await writeFile(PLOT, plotHistory(runs));
      await writeFile(PAGE, withFigures(await readFile(PAGE, "utf8"), runs));
    }
    if (warning) say(`  ! ${warning}`);
    say(summaryLine(run));
    return isMet(run) ? 0 : 1;
  } finally {
    await browser.close();
  }
}

// Playwright would only close its browser, and all further rows would run without it.
process.once("SIGTERM", () => process.exit(143));

process.exit(
  await main(process.argv.slice(2)).catch((error: unknown) => {
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
    return 2;
  }),
);

import { spawnSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { describeFailure, out } from "../lib/step";
import { ROOT } from "../settings/env";
import { provideChromium } from "./browser";
import { type FaultRun, runFaultTests } from "./fault-tests";
import { runChecks } from "./gates";
import { runCheck, runVitest } from "./run-command";
import { checkTables } from "./specification/check";
import { runAllStackTests, runSecondStackTests, runServerTests, runStackTests } from "./stack-tests";
import { NOTHING, sum, type Tally, type TestRun } from "./tally";

const ENGINES = ["docker", "podman"];
/** The engine ($0) accepts the file with the settings in $1, and refuses it without any. */
const COMMAND = `"$0" compose --env-file "$1" config --quiet && ! "$0" compose --env-file /dev/null config --quiet`;

/**
 * Lets a container engine's own `compose` read docker-compose.yml, with and without what must be given. It starts no
 * container. Skipped, with one line, where no engine runs.
 */
async function checkCompose({ folder, signal }: TestRun): Promise<Tally> {
  const ends = (name: string, args: string[]) => spawnSync(name, args, { stdio: "ignore", timeout: 30_000 }).status;
  const engine = ENGINES.find((name) => ends(name, ["info"]) === 0 && ends(name, ["compose", "version"]) === 0);
  if (!engine) {
    out.line("  - docker-compose.yml by an engine: skipped, neither Docker nor Podman runs here with its compose");
    return { ...NOTHING, skipped: 1 };
  }
  const text = await readFile(path.join(ROOT, "docker-compose.yml"), "utf8");
  const required = new Set([...text.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name));
  const settings = path.join(folder, "compose.env");
  await writeFile(settings, [...required].map((name) => `${name}=given\n`).join(""));
  return runCheck({
    name: "docker-compose.yml by an engine",
    command: "sh",
    args: ["-c", COMMAND, engine, settings],
    advice: "correct what the engine names.",
    logFile: path.join(folder, "compose.log"),
    signal,
  });
}

/** Every row of the fault lab. Unlike `npm run faults`, this does not continue an interrupted run. */
export const allRows = (folder: string, counts: FaultRun["counts"], args: string[] = []): FaultRun => {
  return { counts, rows: [], seed: 1, historyDir: path.join(folder, "histories"), args };
};

/**
 * Counts as a failure, and says what to install, if there is no browser: this comes before the minutes that a shop
 * takes.
 */
async function browserIsThere(): Promise<Tally> {
  try {
    await provideChromium();
    return NOTHING;
  } catch (error) {
    out.line(await describeFailure(error));
    return { ...NOTHING, failed: 1 };
  }
}

type Parts = (() => Promise<Tally>)[];

/** Runs `parts` one after the other, until the run is asked to end. */
async function inTurn(parts: Parts, signal: AbortSignal): Promise<Tally[]> {
  const tallies: Tally[] = [];
  for (const part of parts) if (!signal.aborted) tallies.push(await part());
  return tallies;
}

/**
 * The shop tests of `npm test`: on two shops side by side, because tests often wait. A third one would only make the
 * others slower than the storefront's time limits allow.
 */
const shopParts = ({ folder, signal }: TestRun): Parts => {
  const beside = async () =>
    sum(
      await inTurn(
        [() => runSecondStackTests(folder, signal), () => runFaultTests(folder, signal, allRows(folder, "quick"))],
        signal,
      ),
    );
  return [() => runStackTests(folder, signal, beside), () => checkTables(folder, { full: false })];
};

/**
 * The shop tests of `npm run test:full`: one part after the other, because the fault lab reports figures. The tables
 * name tests of the servers, so they are checked after these, and before the hours of the fault lab.
 */
const fullShopParts = ({ folder, signal }: TestRun): Parts => [
  () => checkCompose({ folder, signal }),
  () => runAllStackTests(folder, signal),
  () => runVitest("start", { folder, signal }),
  () => runServerTests(folder, signal, { counts: "full" }),
  () => checkTables(folder, { full: true }),
  () => runFaultTests(folder, signal, allRows(folder, "full")),
  () => runFaultTests(folder, signal, { ...allRows(path.join(folder, "on-servers"), "full"), servers: true }),
];

/**
 * Everything that a change must pass: gates and unit tests, and, when all of those pass, the tests on a real shop and
 * some faults on another. `full` adds the start of a copy of the sources, the shop as on servers, the fault lab's full
 * counts, each asset of each screen withheld in turn, and docker-compose.yml by an engine.
 */
export async function runAll(run: TestRun, { full }: { full: boolean }): Promise<Tally[]> {
  const tallies = await runChecks(full ? { ...run, env: { FULL_TESTS: "1" } } : run);
  if (run.signal.aborted) return tallies;
  if (sum(tallies).failed === 0) tallies.push(await browserIsThere());
  if (sum(tallies).failed > 0) {
    out.line("\n  No shop was started. Correct what failed above; npm run check runs only this first part.");
    return tallies;
  }
  return [...tallies, ...(await inTurn(full ? fullShopParts(run) : shopParts(run), run.signal))];
}

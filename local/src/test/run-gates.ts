import { availableParallelism } from "node:os";
import path from "node:path";
import pLimit from "p-limit";
import { ROOT } from "../settings/paths";
import { changedFiles, testsOfSources } from "./changed-files";
import { GATES, type Gate } from "./gates";
import { runCheck } from "./run-command";
import { fromVitest, type Tally } from "./tally";
import type { TestRun } from "./test-run";

const atOnce = pLimit(Math.max(2, Math.min(4, availableParallelism())));

/** All of `gates`, even after one has failed, as many at once as there are processors. */
export function runGates({ folder, signal }: TestRun, gates: readonly Gate[] = GATES): Promise<Tally[]> {
  const run = (gate: Gate) => runCheck({ ...gate, logFile: path.join(folder, `${gate.name}.log`), signal });
  return Promise.all(gates.map((gate) => atOnce(() => run(gate))));
}

/**
 * The unit tests, or those that `args` (vitest's) name; `command` is vitest's: "run", or "related" with the changed
 * files.
 */
export function runUnitTests({ folder, signal }: TestRun, args: string[] = [], command = ["run"]): Promise<Tally> {
  const report = { file: path.join(folder, "unit.json"), count: fromVitest };
  const reporters = ["--reporter=default", "--reporter=json", `--outputFile.json=${report.file}`];
  return runCheck({
    name: "unit tests",
    command: path.join(ROOT, "node_modules/.bin/vitest"),
    args: [...command, "--project", "unit*", ...reporters, ...args],
    advice: "read the first failure.",
    logFile: path.join(folder, "unit.log"),
    signal,
    report,
  });
}

/**
 * The gates, and the unit tests of what was changed since the last commit; all unit tests if Git cannot tell.
 */
export async function runQuickChecks(run: TestRun): Promise<Tally[]> {
  const files = await changedFiles();
  const units = () =>
    files ? runUnitTests(run, [...files, ...testsOfSources()], ["related", "--run"]) : runUnitTests(run);
  const [unit, gates] = await Promise.all([atOnce(units), runGates(run)]);
  return [...gates, unit];
}

/** All that needs no shop: the gates and the unit tests. */
export async function runChecks(run: TestRun): Promise<Tally[]> {
  const [unit, gates] = await Promise.all([atOnce(() => runUnitTests(run)), runGates(run)]);
  return [...gates, unit];
}

import path from "node:path";
import { out } from "../lib/output";
import { describeFailure } from "../lib/step";
import { provideChromium } from "./browser";
import { type FaultRun, runFaultTests } from "./fault-tests";
import { runChecks } from "./run-gates";
import { runServerTests } from "./server-tests";
import { checkSpecification } from "./specification/check";
import { runStackTests } from "./stack-tests";
import { runStartTests } from "./start-tests";
import { NOTHING, sum, type Tally } from "./tally";
import type { TestRun } from "./test-run";

/** Every row of the fault lab; `npm run faults` goes on where it was interrupted, this does not. */
export const allRows = (folder: string, counts: FaultRun["counts"], args: string[] = []): FaultRun => {
  return { counts, rows: [], seed: 1, historyDir: path.join(folder, "histories"), args };
};

/** Counts as a failure, and says what to install, where there is no browser: before the minutes that a shop takes. */
async function browserIsThere(): Promise<Tally> {
  try {
    await provideChromium();
    return NOTHING;
  } catch (error) {
    out.line(await describeFailure(error));
    return { ...NOTHING, failed: 1 };
  }
}

/** The parts of `npm test` that start shops, in the order in which they are run. `full`: those of `npm run test:full`. */
const onShops = ({ folder, signal }: TestRun, full: boolean): (() => Promise<Tally>)[] => [
  () => runStackTests(folder, signal, { full }),
  () => checkSpecification(folder),
  ...(full ? [() => runStartTests(folder, signal), () => runServerTests(folder, signal, [])] : []),
  () => runFaultTests(folder, signal, allRows(folder, full ? "full" : "quick")),
];

/**
 * Everything that a change must pass: gates and unit tests, and, when all of those pass, the tests on a real shop and some faults on
 * another. `full` has the start of a copy of the sources and the shop as on servers besides, the fault lab's full counts, and each asset
 * of each screen withheld in turn.
 */
export async function runAll(run: TestRun, { full }: { full: boolean }): Promise<Tally[]> {
  const tallies = await runChecks(run);
  if (run.signal.aborted) return tallies;
  if (sum(tallies).failed === 0) tallies.push(await browserIsThere());
  if (sum(tallies).failed > 0) {
    out.line("\n  No shop was started. Correct what failed above; npm run check runs only this first part.");
    return tallies;
  }
  for (const part of onShops(run, full)) if (!run.signal.aborted) tallies.push(await part());
  return tallies;
}

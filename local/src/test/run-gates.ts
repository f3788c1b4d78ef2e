import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import pLimit from "p-limit";
import { out } from "../lib/output";
import { endSignal } from "../lib/signals";
import { ROOT } from "../settings/paths";
import { type FaultRun, runFaultTests } from "./fault-tests";
import { GATES } from "./gates";
import { runCheck } from "./run-command";
import { runServerTests } from "./server-tests";
import { checkSpecification } from "./specification/check";
import { type Part, runStackTests } from "./stack-tests";
import { runStartTests } from "./start-tests";
import { fromVitest, lastLine, sum, type Tally } from "./tally";

const AT_ONCE = 2;

/** Every row of the fault lab; `npm run faults` goes on where it was interrupted, this does not. */
const allRows = (folder: string, counts: FaultRun["counts"], args: string[] = []): FaultRun => {
  return { counts, rows: [], seed: 1, historyDir: path.join(folder, "histories"), args };
};

function unitTests(folder: string, signal: AbortSignal): Promise<Tally> {
  const report = { file: path.join(folder, "unit.json"), count: fromVitest };
  return runCheck({
    name: "unit tests",
    command: path.join(ROOT, "node_modules/.bin/vitest"),
    args: ["run", "--project", "unit", "--reporter=default", "--reporter=json", `--outputFile.json=${report.file}`],
    advice: "read the first failure.",
    logFile: path.join(folder, "unit.log"),
    signal,
    report,
  });
}

async function begin(): Promise<{ folder: string; signal: AbortSignal }> {
  const signal = endSignal();
  // A space and an accent, as a person's folders have them: every log, database and picture of a test run lies under such a name.
  const folder = await mkdtemp(path.join(tmpdir(), "aeroloft é test "));
  await chmod(folder, 0o755); // the database's user must get in
  return { folder, signal };
}

/** Sums up in one line, and keeps the logs only when something failed. Answers the exit code. */
async function finish(folder: string, signal: AbortSignal, tallies: Tally[]): Promise<number> {
  if (signal.aborted) {
    out.line("  Stopped before the end.");
    return 130;
  }
  const all = sum(tallies);
  if (all.failed === 0) await rm(folder, { recursive: true, force: true });
  out.line();
  out.line(lastLine(all));
  return all.failed === 0 ? 0 : 1;
}

/** A part of the tests on a real shop, without the gates: for work on that part. Answers the exit code. */
export async function runPart(part: Part): Promise<number> {
  const { folder, signal } = await begin();
  out.line(`  Only ${part.suite} tests ${part.args.join(" ")} (logs in ${folder})`);
  return finish(folder, signal, [await runStackTests(folder, signal, { part })]);
}

/** The shop as on servers (docker-compose.yml as processes), alone; `args` go to vitest instead of the whole. Answers the exit code. */
export async function runServers(args: string[]): Promise<number> {
  const { folder, signal } = await begin();
  out.line(`  The shop as on servers ${args.join(" ")} (logs in ${folder})`);
  return finish(folder, signal, [await runServerTests(folder, signal, args)]);
}

/** `npm start` of a copy of the sources, alone. Answers the exit code. */
export async function runStarts(): Promise<number> {
  const { folder, signal } = await begin();
  out.line(`  npm start of a copy of the sources: some minutes (logs in ${folder})`);
  return finish(folder, signal, [await runStartTests(folder, signal)]);
}

/** A few faults of each kind, alone; `args` go to vitest. Answers the exit code. */
export async function runSomeFaults(args: string[]): Promise<number> {
  const { folder, signal } = await begin();
  out.line(`  A few faults of each kind ${args.join(" ")} (logs in ${folder})`);
  return finish(folder, signal, [await runFaultTests(folder, signal, allRows(folder, "few", args))]);
}

/**
 * Every gate, also after one has failed, then the tests on a real shop and some faults on another; `full` has the start of a copy and
 * the shop as on servers besides, the fault lab's full counts, and each asset of each screen withheld in turn. Ends with the one line
 * that sums them all up; answers the exit code.
 */
export async function runGates({ full = false } = {}): Promise<number> {
  const { folder, signal } = await begin();
  const atOnce = pLimit(AT_ONCE);
  out.line(`  ${GATES.length} gates, unit tests, contract tests, browser tests, faults (logs in ${folder})`);
  const gates = GATES.map((gate) =>
    atOnce(() => runCheck({ ...gate, logFile: path.join(folder, `${gate.name}.log`), signal })),
  );
  const tallies = await Promise.all([...gates, atOnce(() => unitTests(folder, signal))]);
  if (!signal.aborted) tallies.push(await runStackTests(folder, signal, { full }));
  if (!signal.aborted) tallies.push(await checkSpecification(folder));
  if (full && !signal.aborted) tallies.push(await runStartTests(folder, signal));
  if (full && !signal.aborted) tallies.push(await runServerTests(folder, signal, []));
  if (!signal.aborted) tallies.push(await runFaultTests(folder, signal, allRows(folder, full ? "full" : "quick")));
  return finish(folder, signal, tallies);
}

import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { parseArgs } from "node:util";
import { out } from "../lib/output";
import { endSignal } from "../lib/signals";
import { currentEnvironment, dataDirOf, readSettings } from "../settings/env";
import { dataPaths } from "../settings/paths";
import { runChecker } from "../test/fault-checker";
import { beginRun, finishRun, type Wanted } from "../test/fault-histories";
import { tellFaults } from "../test/fault-report";
import { runFaultTests } from "../test/fault-tests";
import { lastLine } from "../test/tally";

const OPTIONS = {
  row: { type: "string", multiple: true },
  seed: { type: "string", default: "1" },
  few: { type: "boolean", default: false },
  quick: { type: "boolean", default: false },
  fresh: { type: "boolean", default: false },
  "check-only": { type: "boolean", default: false },
  stack: { type: "string" },
} as const;

/**
 * The fault lab (docs/reliability.md) with full counts, with `--few`, or with the counts of `npm test`, `--quick`;
 * `--row R6` runs one row and may be repeated. Continues an interrupted run unless `--fresh` is given. `--check-only`
 * runs the checker alone, against the running shop, or the one that `--stack` names. Returns the exit code.
 */
export async function faults(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: OPTIONS });
  const { dataDir, stack } = dataPaths(dataDirOf(readSettings(currentEnvironment())));
  if (values["check-only"]) return runChecker(path.resolve(values.stack ?? stack));
  const signal = endSignal();
  const counts = values.quick ? "quick" : values.few ? "few" : "full";
  const wanted: Wanted = { counts, seed: Number(values.seed), rows: values.row ?? [] };
  const run = await beginRun(path.join(dataDir, "faults"), wanted, { fresh: values.fresh });
  const folder = await mkdtemp(path.join(tmpdir(), "aeroloft-faults-"));
  await chmod(folder, 0o755); // the database's user must get in
  out.line(
    `  ${run.resumed ? "Continuing" : "Beginning"} the run of ${run.startedAt}, ${counts} counts, seed ${values.seed}`,
  );
  out.line(`  Histories in ${run.historyDir}, logs in ${folder}`);
  const tally = await runFaultTests(folder, signal, { ...wanted, historyDir: run.historyDir });
  if (signal.aborted) {
    out.line("  Stopped before the end. The same command continues from here.");
    return 130;
  }
  await finishRun(run);
  if (tally.failed === 0) await rm(folder, { recursive: true, force: true });
  await tellFaults(run.historyDir);
  out.line(lastLine(tally));
  return tally.failed === 0 ? 0 : 1;
}

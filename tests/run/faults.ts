import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { isDeepStrictEqual, parseArgs } from "node:util";
import { z } from "zod";
import { runChecker } from "../../local/src/backup/check-restored";
import { readJson, writeJson } from "../../local/src/lib/json-file";
import { endSignal } from "../../local/src/lib/signals";
import { out } from "../../local/src/lib/step";
import { currentEnvironment, dataDirOf, dataPaths, readSettings } from "../../local/src/settings/env";
import { lastLine } from "../../local/src/test/tally";
import { runFaultTests, tellFaults } from "./fault-tests";

const Wanted = z.object({
  counts: z.enum(["few", "full"]),
  servers: z.boolean().default(false),
  seed: z.number(),
  rows: z.array(z.string()),
});
type Wanted = z.infer<typeof Wanted>;
const Run = z.object({ wanted: Wanted, startedAt: z.string(), finishedAt: z.string().nullable() });
type Run = { wanted: Wanted; startedAt: string; file: string; historyDir: string; resumed: boolean };

/** Resumes the interrupted run if it is the wanted one; else begins a new run, in a folder of its own. */
async function beginRun(folder: string, wanted: Wanted, { fresh }: { fresh: boolean }): Promise<Run> {
  const file = path.join(folder, "run.json");
  const last = await readJson(file, Run);
  const resumed = !fresh && last?.finishedAt === null && isDeepStrictEqual(last.wanted, wanted);
  const startedAt = resumed && last ? last.startedAt : new Date().toISOString();
  const historyDir = path.join(folder, startedAt.replaceAll(":", "-"));
  await mkdir(historyDir, { recursive: true });
  if (!resumed) await writeJson(file, { wanted, startedAt, finishedAt: null });
  return { wanted, startedAt, file, historyDir, resumed };
}

/** From here on the same command begins a new run. */
async function finishRun({ wanted, startedAt, file }: Run): Promise<void> {
  await writeJson(file, { wanted, startedAt, finishedAt: new Date().toISOString() });
}

const OPTIONS = {
  row: { type: "string", multiple: true },
  seed: { type: "string", default: "1" },
  few: { type: "boolean", default: false },
  servers: { type: "boolean", default: false },
  fresh: { type: "boolean", default: false },
  "check-only": { type: "boolean", default: false },
  stack: { type: "string" },
} as const;

/**
 * The fault lab (docs/reliability.md) with full counts, or with few (`--few`); `--row R6` runs one row and may be
 * repeated. `--servers` takes two of each server, behind a proxy. Continues an
 * interrupted run unless `--fresh` is given. `--check-only` runs the checker alone, against the running shop, or the
 * one that `--stack` names. Returns the exit code.
 */
export async function faults(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: OPTIONS });
  const { dataDir, stack } = dataPaths(dataDirOf(readSettings(currentEnvironment())));
  if (values["check-only"]) return runChecker(path.resolve(values.stack ?? stack));
  const signal = endSignal();
  const counts = values.few ? "few" : "full";
  const wanted: Wanted = { counts, servers: values.servers, seed: Number(values.seed), rows: values.row ?? [] };
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

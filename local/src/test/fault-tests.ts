import { mkdirSync } from "node:fs";
import path from "node:path";
import { out } from "../lib/output";
import { describeFailure } from "../lib/step";
import { currentEnvironment } from "../settings/env";
import { ROOT } from "../settings/paths";
import { provideChromium } from "./browser";
import { DatabaseProxy } from "./database-proxy/database-proxy";
import { runCheck } from "./run-command";
import { seedFolder } from "./seeded-shop";
import { fromVitest, NOTHING, type Tally } from "./tally";
import { startTestShop } from "./test-shop";

/**
 * docs/reliability.md's counts, `few` of each row, or the `quick` ones, which leave some rows and the checker's own
 * tests out; only `rows` if some are named. Histories go to `historyDir`, `args` to vitest.
 */
export type FaultRun = {
  counts: "quick" | "few" | "full";
  rows: string[];
  seed: number;
  historyDir: string;
  args?: string[];
};

/**
 * Waits are settings: a sweep every few seconds does in minutes what the shop's default does in an hour. Rate limits
 * are not tested here; time limits are the shop's own.
 */
const SETTINGS = { SWEEP_SECONDS: "5", RATE_LIMIT_SCALE: "10000", TIMEOUT_SCALE: "1" };

/** Loaded into every process; it only acts in Medusa's. */
const IN_MEDUSA = path.join(ROOT, "local/src/test/step-faults/in-medusa.cjs");

/** The environment that lets the lab throw exceptions at the steps of Medusa's workflows, through files in `folder`. */
function stepFaults(folder: string) {
  mkdirSync(folder, { recursive: true });
  const options = [currentEnvironment().NODE_OPTIONS, `--require "${IN_MEDUSA}"`];
  return { STEP_FAULTS_DIR: folder, NODE_OPTIONS: options.filter(Boolean).join(" ") };
}

/**
 * The fault lab on a shop of its own, with a proxy in front of its database, and exceptions at the steps of Medusa's
 * workflows.
 */
export async function runFaultTests(folder: string, signal: AbortSignal, run: FaultRun): Promise<Tally> {
  const report = { file: path.join(folder, "faults.json"), count: fromVitest };
  const proxy = new DatabaseProxy();
  try {
    out.line("  A shop for the fault lab:");
    const thrown = stepFaults(path.join(folder, "step-faults"));
    const shop = await startTestShop(path.join(folder, "faults"), signal, {
      settings: { ...SETTINGS, ...thrown },
      proxy,
      seed: { take: seedFolder(folder) },
    });
    const rows = run.rows.length === 0 ? [] : ["-t", `(${run.rows.join("|")}):`];
    const files = run.counts === "quick" ? ["tests/faults/rows.test.ts"] : [];
    try {
      return await runCheck({
        name: "fault tests",
        command: path.join(ROOT, "node_modules/.bin/vitest"),
        args: [
          ...["run", "--project", "faults", ...files, ...rows, ...(run.args ?? [])],
          ...["--reporter=default", "--reporter=json", `--outputFile.json=${report.file}`],
        ],
        advice: "each line names a broken promise and its payments; docs/reliability.md says how to run a row again.",
        env: {
          ...shop.env,
          CHROMIUM_PATH: await provideChromium(),
          STEP_FAULTS_DIR: thrown.STEP_FAULTS_DIR,
          FAULTS_COUNTS: run.counts,
          FAULTS_SEED: String(run.seed),
          FAULTS_HISTORY: run.historyDir,
        },
        logFile: path.join(folder, "faults.log"),
        signal,
        report,
      });
    } finally {
      await shop.close();
    }
  } catch (error) {
    out.line(await describeFailure(error));
    return { ...NOTHING, failed: 1 };
  }
}

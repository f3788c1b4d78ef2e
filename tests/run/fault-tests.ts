import { mkdirSync } from "node:fs";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { z } from "zod";
import { out } from "../../local/src/lib/step";
import { ROOT } from "../../local/src/settings/env";
import { runVitest } from "../../local/src/test/run-command";
import type { Tally } from "../../local/src/test/tally";
import { provideChromium } from "./browser";
import { DatabaseProxy } from "./database-proxy";
import { onShop } from "./stack-tests";
import { startTestServers } from "./start-servers";
import { CHEAP_PASSWORDS, preload, seedFolder, startTestShop } from "./test-shop";

/** The page's counts or `few`, of `rows` if some are named. Histories go to `historyDir`, `args` to vitest. */
export type FaultRun = {
  counts: "few" | "full";
  /** On two of each server, through their proxy; only the rows that can run there. */
  servers?: boolean;
  rows: string[];
  seed: number;
  historyDir: string;
  args?: string[];
};

/** A sweep every few seconds does in minutes what the shop's default does in an hour. Rate limits are lifted. */
const SETTINGS = { SWEEP_SECONDS: "5", RATE_LIMIT_SCALE: "10000", TIMEOUT_SCALE: "1" };

const IN_MEDUSA = path.join(ROOT, "tests/faults/lab/in-medusa.cjs");

/** The environment that lets the lab throw exceptions at the steps of Medusa's workflows, through files in `folder`. */
function stepFaults(folder: string) {
  mkdirSync(folder, { recursive: true });
  return { STEP_FAULTS_DIR: folder, ...preload(CHEAP_PASSWORDS, IN_MEDUSA) };
}

/** A shop with a proxy in front of its database, and exceptions at the steps of its workflows. */
async function startShop(folder: string, signal: AbortSignal) {
  const proxy = new DatabaseProxy();
  const thrown = stepFaults(path.join(folder, "step-faults"));
  const shop = await startTestShop(path.join(folder, "faults"), signal, {
    settings: { ...SETTINGS, ...thrown },
    proxy,
    seed: { take: seedFolder(folder) },
  });
  return { ...shop, env: { ...shop.env, STEP_FAULTS_DIR: thrown.STEP_FAULTS_DIR } };
}

/** Two of each server, addressed through the proxy. */
async function startServers(folder: string, signal: AbortSignal) {
  const servers = await startTestServers(path.join(folder, "faults-servers"), signal);
  return { ...servers, env: { ...servers.env, STACK_FILE: servers.env.PROXIED_STACK_FILE } };
}

/** The fault lab on a shop of its own. */
export function runFaultTests(folder: string, signal: AbortSignal, run: FaultRun): Promise<Tally> {
  const rows = run.rows.length === 0 ? [] : ["-t", `(${run.rows.join("|")}):`];
  const files = run.servers ? ["tests/faults/rows.test.ts"] : [];
  const start = () => (run.servers ? startServers : startShop)(folder, signal);
  return onShop("A shop for the fault lab", start, async (shop) => {
    const env = {
      ...shop,
      CHROMIUM_PATH: await provideChromium(),
      FAULTS_COUNTS: run.counts,
      FAULTS_SEED: String(run.seed),
      FAULTS_HISTORY: run.historyDir,
    };
    return runVitest(
      "faults",
      { folder, signal, env },
      {
        name: run.servers ? "faults-on-servers" : "faults",
        title: run.servers ? "fault tests on servers" : "fault tests",
        args: [...files, ...rows, ...(run.args ?? [])],
        advice: "each line names a broken promise and its payments; docs/reliability.md says how to run a row again.",
      },
    );
  });
}

/** The data of a batch from tests/faults/lab/run-row.ts that the report needs. */
const Batch = z.object({
  trials: z.number(),
  tookMs: z.number(),
  figures: z.record(z.string(), z.array(z.number())),
  broken: z.array(z.string()),
});
type Batch = z.infer<typeof Batch>;

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

/** The value that `share` of the sorted `values` do not exceed. */
const quantile = (values: number[], share: number) => values[Math.max(0, Math.ceil(values.length * share) - 1)] ?? 0;

/** A row's result in lines: trials, breaks, duration and figures. */
function describeRow(row: string, batches: Batch[]): string[] {
  const total = (of: (batch: Batch) => number) => batches.reduce((sum, batch) => sum + of(batch), 0);
  const broken = batches.flatMap((batch) => batch.broken);
  const names = [...new Set(batches.flatMap(({ figures }) => Object.keys(figures)))];
  const figures = names.map((name) => {
    const sorted = batches.flatMap((batch) => batch.figures[name] ?? []).sort((a, b) => a - b);
    const [p50, p99, longest] = [0.5, 0.99, 1].map((share) => seconds(quantile(sorted, share)));
    return `        ${name}: p50 ${p50}, p99 ${p99}, longest ${longest} (${sorted.length})`;
  });
  const trials = `${total((it) => it.trials)} trials in ${batches.length} batches`;
  return [
    `    ${row.padEnd(4)} ${trials}, ${broken.length} broken, ${seconds(total((it) => it.tookMs))}`,
    ...figures,
    ...broken.map((line) => `        ✗ ${line}`),
  ];
}

const byNumber = (a: string, b: string) => Number(a.replace(/\D/g, "")) - Number(b.replace(/\D/g, ""));

/** Prints the histories, row by row. */
export async function tellFaults(historyDir: string): Promise<void> {
  const files = (await readdir(historyDir)).filter((name) => name.endsWith(".jsonl")).sort(byNumber);
  for (const file of files) {
    const lines = (await readFile(path.join(historyDir, file), "utf8")).split("\n").filter(Boolean);
    const batches = lines.map((line) => Batch.parse(JSON.parse(line)));
    for (const line of describeRow(path.basename(file, ".jsonl"), batches)) out.line(line);
  }
}

import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium } from "@playwright/test";
import { z } from "zod";
import { npmCommand } from "../../../local/bootstrap/install.mjs";
import { readJson, whyInstall } from "../../../local/bootstrap/installed.mjs";
import { freePort } from "../../support/free-port";
import { Person } from "../../support/person";
import { demoAccounts } from "../../support/stack";
import type { Bound, Figure } from "../measurements";
import type { Row } from "../row";
import { chromiumOptions, shop, type Target } from "../targets";

const TRIES = 3;
const WITHIN_MS = 180_000;

/** A package with a lock file of its own, so that an install of the shop leaves out Lighthouse. */
const FOLDER = path.join(import.meta.dirname, "../lighthouse");
const PROGRAM = path.join(FOLDER, "node_modules/lighthouse/cli/index.js");

const METRICS: Record<string, { unit: string; guard: Bound; goal?: Bound }> = {
  performance: { unit: "", guard: { least: 95 } },
  accessibility: { unit: "", guard: { least: 100 } },
  "best-practices": { unit: "", guard: { least: 100 } },
  seo: { unit: "", guard: { least: 100 } },
  "first-contentful-paint": { unit: "ms", guard: { most: 1_100 } },
  "largest-contentful-paint": { unit: "ms", guard: { most: 1_900 }, goal: { most: 1_200 } },
  "total-blocking-time": { unit: "ms", guard: { most: 150 } },
  "cumulative-layout-shift": { unit: "", guard: { most: 0.02 } },
};
type Metrics = Record<string, number>;

const Report = z.object({
  runtimeError: z.unknown().optional(),
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
  audits: z.record(z.string(), z.looseObject({ numericValue: z.number().optional() })),
});

async function provideLighthouse(): Promise<void> {
  if (!whyInstall({ root: FOLDER, lock: readJson(path.join(FOLDER, "package-lock.json")), mark: null })) return;
  const { command, first } = npmCommand();
  const args = [...first, "ci", "--ignore-scripts", "--no-audit", "--no-fund"];
  const npm = spawn(command, args, { cwd: FOLDER, stdio: ["ignore", "ignore", "inherit"] });
  const [code] = await once(npm, "exit");
  if (code !== 0) throw new Error("Lighthouse could not be installed: see that the npm registry answers (npm ping).");
}

/**
 * Runs Lighthouse with its own settings for a phone in the browser that is debugged at `port`. `cookie` goes with every
 * request. Null for an empty run, which Lighthouse reports by an error or by no report at all.
 */
async function runLighthouse(url: string, port: number, cookie?: string): Promise<z.infer<typeof Report> | null> {
  const folder = await mkdtemp(path.join(tmpdir(), "lighthouse-"));
  const file = path.join(folder, "report.json");
  const headers = cookie ? [`--extra-headers=${JSON.stringify({ Cookie: cookie })}`] : [];
  const args = [`--port=${port}`, "--output=json", `--output-path=${file}`, "--quiet", "--no-enable-error-reporting"];
  try {
    const child = spawn(process.execPath, [PROGRAM, url, ...args, ...headers], {
      stdio: ["ignore", "ignore", "inherit"],
      timeout: WITHIN_MS,
    });
    await once(child, "exit");
    if (!existsSync(file)) return null;
    const report = Report.parse(JSON.parse(await readFile(file, "utf8")));
    return report.runtimeError ? null : report;
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** One run in a browser of its own; null if it was empty. */
async function audit(target: Target, path: string): Promise<Metrics | null> {
  const port = await freePort();
  const { args, ...options } = chromiumOptions();
  const browser = await chromium.launch({ ...options, args: [...args, `--remote-debugging-port=${port}`] });
  try {
    const report = await runLighthouse(target.url + path, port, target.cookie);
    if (!report) return null;
    const { categories, audits } = report;
    const metrics = Object.keys(METRICS).map((name) => {
      const category = categories[name];
      return [name, category ? Math.round((category.score ?? 0) * 100) : audits[name]?.numericValue];
    });
    if (metrics.some(([, value]) => typeof value !== "number")) return null;
    return Object.fromEntries(metrics) as Metrics;
  } finally {
    await browser.close();
  }
}

async function auditUntilWhole(target: Target, path: string): Promise<Metrics> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const metrics = await audit(target, path);
    if (metrics) return metrics;
  }
  throw new Error(`Lighthouse came back empty ${TRIES} times for ${target.url}${path}.`);
}

async function auditRounds(target: Target, path: string, rounds: number): Promise<Metrics[]> {
  const runs: Metrics[] = [];
  for (let round = 0; round < rounds; round += 1) runs.push(await auditUntilWhole(target, path));
  return runs;
}

/** Over plain HTTP/1.1; of the shop's checkout, signed in, only the score. */
export const p6: Row = {
  id: "P6",
  title: "Lighthouse, phone",
  async measure({ target, amounts }) {
    await provideLighthouse();
    const figures: Figure[] = [];
    for (const kind of ["home", "list", "product"] as const) {
      const runs = await auditRounds(target, target.paths[kind], amounts.lighthouseRuns);
      for (const [name, rest] of Object.entries(METRICS))
        figures.push({ ...rest, name: `${kind}: ${name}`, samples: runs.map((run) => run[name] ?? Number.NaN) });
    }
    if (target !== shop) return figures;
    const signedIn = { ...shop, cookie: (await Person.signIn(demoAccounts.customer)).cookieHeader() };
    const checkout = await auditRounds(signedIn, "/checkout", amounts.lighthouseRuns);
    const samples = checkout.map(({ performance = 0 }) => performance);
    return [...figures, { name: "checkout: performance", unit: "", samples, guard: { least: 95 } }];
  },
};

import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { chromium } from "@playwright/test";
import { z } from "zod";
import { freePort } from "../../support/free-port";
import { Person } from "../../support/person";
import { demoAccounts } from "../../support/stack";
import { type Bound, type Figure, inRounds } from "../measurements";
import type { Bench } from "../row";
import { chromiumOptions, shop, type Target } from "../targets";

const TRIES = 3;

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

/** One run in a browser of its own, with Lighthouse's own settings for a phone; null if it was empty. */
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

/** P6: Lighthouse on a simulated phone over plain HTTP/1.1; of the checkout, signed in, only the score. */
export async function lighthouseScores({ targets, amounts }: Bench): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const kind of ["home", "list", "product"] as const) {
    const [own = [], peer] = await inRounds(targets, amounts.lighthouseRuns, (target) =>
      auditUntilWhole(target, target.paths[kind]),
    );
    const of = (runs: Metrics[], name: string) => runs.map((run) => run[name] ?? Number.NaN);
    for (const [name, { unit, guard, goal }] of Object.entries(METRICS))
      figures.push({
        name: `${kind}: ${name}`,
        unit,
        samples: of(own, name),
        peer: peer && of(peer, name),
        guard,
        goal,
      });
  }
  const customer = await Person.signIn(demoAccounts.customer);
  const signedIn = { ...shop, cookie: customer.cookieHeader() };
  const [runs = []] = await inRounds([signedIn], amounts.lighthouseRuns, (target) =>
    auditUntilWhole(target, shop.paths.cart),
  );
  const checkout = runs.map(({ performance = 0 }) => performance);
  return [...figures, { name: "checkout: performance", unit: "", samples: checkout, guard: { least: 95 } }];
}

/** Installed by `npm run bench` (local/src/commands/bench.ts), not with the shop. */
const PROGRAM = path.join(import.meta.dirname, "../lighthouse/node_modules/lighthouse/cli/index.js");
const WITHIN_MS = 180_000;

const Report = z.object({
  runtimeError: z.unknown().optional(),
  categories: z.record(z.string(), z.object({ score: z.number().nullable() })),
  audits: z.record(z.string(), z.looseObject({ numericValue: z.number().optional() })),
});
/** The result of a Lighthouse run: the scores of its categories from 0 to 1, and its audits' figures, by name. */
export type Report = z.infer<typeof Report>;

/**
 * Runs Lighthouse with its own settings for a phone in the browser that is debugged at `port`. `cookie` goes with every
 * request. Null for an empty run, which Lighthouse reports by an error or by no report at all.
 * @throws Error where Lighthouse is not installed
 */
async function runLighthouse(url: string, port: number, cookie?: string): Promise<Report | null> {
  if (!existsSync(PROGRAM)) throw new Error("Lighthouse is not installed.");
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

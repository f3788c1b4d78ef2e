import { chromium } from "@playwright/test";
import { freePort } from "../../support/free-port";
import { Person } from "../../support/person";
import { demoAccounts } from "../../support/stack";
import { chromiumOptions } from "../browser";
import type { Bound, Figure } from "../figures";
import { inRounds } from "../rounds";
import type { Bench } from "../row";
import { shop, type Target } from "../targets";
import { runLighthouse } from "./lighthouse-program";

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

import { existsSync } from "node:fs";
import path from "node:path";
import { out } from "../lib/output";
import { describeFailure } from "../lib/step";
import type { Environment } from "../settings/env";
import { ROOT } from "../settings/paths";
import { provideChromium } from "./browser";
import { runCheck } from "./run-command";
import { seedFolder } from "./seeded-shop";
import { fromPlaywright, fromVitest, NOTHING, sum, type Tally } from "./tally";
import { startTestShop } from "./test-shop";

const bin = (name: string) => path.join(ROOT, "node_modules/.bin", name);
const PLAYWRIGHT_CONFIG = "tests/playwright.config.ts";

/** A part of the tests on a real shop: one suite, and what its runner (vitest, Playwright) is told beside. */
export type Part = { suite: "contract" | "browser"; args: string[] };

/**
 * One shop from an empty folder, on ports of its own, for the contract tests and then the browser's, or for a part of them. `full`:
 * every browser test at both sizes, and each asset of each screen withheld in turn, which takes most of an hour.
 */
export async function runStackTests(
  folder: string,
  signal: AbortSignal,
  { part, full = false }: { part?: Part | undefined; full?: boolean } = {},
): Promise<Tally> {
  try {
    out.line("  A shop for the tests:");
    const { env: shop, close } = await startTestShop(
      folder,
      signal,
      part ? {} : { seed: { keep: seedFolder(folder) } },
    );
    const env = full ? { ...shop, FULL_TESTS: "1" } : shop;
    const run = { folder, env, signal };
    try {
      return sum([
        part?.suite === "browser" ? NOTHING : await runVitest("contract", run, part?.args),
        part?.suite === "contract" ? NOTHING : await runBrowserTests(run, part?.args),
      ]);
    } finally {
      await close();
    }
  } catch (error) {
    out.line(await describeFailure(error));
    return { ...NOTHING, failed: 1 };
  }
}

/** Where a run's reports go, how its tests find the shop, and what ends it. */
type TestRun = { folder: string; env: Environment; signal: AbortSignal };

/** The tests of one of vitest's projects on a shop that runs. */
export function runVitest(
  project: "contract" | "servers",
  { folder, env, signal }: TestRun,
  args: string[] = ["--passWithNoTests"],
): Promise<Tally> {
  const report = { file: path.join(folder, `${project}.json`), count: fromVitest };
  return runCheck({
    name: `${project} tests`,
    command: bin("vitest"),
    args: [
      "run",
      "--project",
      // With its part that runs alone.
      `${project}*`,
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${report.file}`,
      ...args,
    ],
    advice: "read the first failure.",
    env,
    logFile: path.join(folder, `${project}.log`),
    signal,
    report,
  });
}

export async function runBrowserTests({ folder, env, signal }: TestRun, args: string[] = []): Promise<Tally> {
  if (!existsSync(path.join(ROOT, PLAYWRIGHT_CONFIG))) return NOTHING;
  const report = { file: path.join(folder, "browser.json"), count: fromPlaywright };
  return runCheck({
    name: "browser tests",
    command: bin("playwright"),
    args: ["test", "--config", PLAYWRIGHT_CONFIG, "--reporter=list,json", ...args],
    advice: "read the first failure; its screenshots are in tests/test-results.",
    env: { ...env, CHROMIUM_PATH: await provideChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report.file },
    logFile: path.join(folder, "browser.log"),
    signal,
    report,
  });
}

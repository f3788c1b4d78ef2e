import path from "node:path";
import { describeFailure, out } from "../../local/src/lib/step";
import { currentEnvironment, type Environment, ROOT } from "../../local/src/settings/env";
import { runCheck, runVitest } from "../../local/src/test/run-command";
import { fromPlaywright, NOTHING, sum, type Tally } from "../../local/src/test/tally";
import { findOtherBrowsers, provideChromium } from "./browser";
import { startTestServers } from "./start-servers";
import { startTestShop, type TestShop } from "./test-shop";

/** A run's folder of reports, how its tests find the shop, and the signal that ends it. */
export type ShopRun = { folder: string; env: Environment; signal: AbortSignal };

/** The suites of tests on a real shop; each takes further arguments of its runner (vitest, Playwright). */
export const SHOP_SUITES = {
  contract: (run: ShopRun, args: string[]) => runVitest("contract*", run, { args }),
  browser: (run: ShopRun, args: string[]) => runBrowserTests(run, args),
  browsers: runOtherBrowsers,
};

/** Starts a shop, runs `tests` on it and ends it. One that does not start counts as a failure. Never throws. */
export async function onShop(
  title: string,
  start: () => Promise<TestShop>,
  tests: (env: Environment) => Promise<Tally>,
): Promise<Tally> {
  try {
    out.line(`  ${title}:`);
    const { env, close } = await start();
    try {
      return await tests(env);
    } finally {
      await close();
    }
  } catch (error) {
    out.line(await describeFailure(error));
    return { ...NOTHING, failed: 1 };
  }
}

type Started = Parameters<typeof startTestShop>;

/** The same for a shop from an empty folder, or with the seeded data that the first one kept, on ports of its own. */
export const onFreshShop = (
  [folder, signal, options]: Started,
  tests: (run: ShopRun) => Promise<Tally>,
  title = "A shop for the tests",
): Promise<Tally> =>
  onShop(
    title,
    () => startTestShop(folder, signal, options),
    (env) => tests({ folder, env, signal }),
  );

/**
 * Half of the contract tests that run side by side, and a part of the browser tests. Those contract tests that run one
 * after the other are in the second half. Medusa is one process, so that two shops use two processors. The halves
 * begin at opposite ends: contract tests, which sometimes wait for the shop's jobs, leave the processors to the other
 * half's browser tests, which do not wait.
 */
export async function runHalf(half: 1 | 2, run: ShopRun): Promise<Tally> {
  const shard = `--shard=${half}/2`;
  const parts = [
    () => runVitest("contract", run, { args: [shard], name: `contract-half-${half}` }),
    ...(half === 2 ? [() => runVitest("contract-alone", run)] : []),
    () => runBrowserTests(run, ["--project=desktop", "--project=phone", shard], `browser-half-${half}`),
  ];
  const tallies: Tally[] = [];
  for (const part of half === 1 ? parts.reverse() : parts) tallies.push(await part());
  return sum(tallies);
}

/** The browser tests, or those that `args` name. Each `suite` has a report and a folder of screenshots of its own. */
export async function runBrowserTests(
  { folder, env, signal }: ShopRun,
  args: string[] = [],
  suite = "browser",
): Promise<Tally> {
  const report = { file: path.join(folder, `${suite}.json`), count: fromPlaywright };
  const pictures = path.join("tests/test-results", suite);
  const config = ["--config", "tests/playwright.config.ts", "--reporter=list,json", "--output", pictures];
  return runCheck({
    name: `${suite} tests`,
    command: path.join(ROOT, "node_modules/.bin/playwright"),
    args: ["test", ...config, ...args],
    advice: `read the first failure; its screenshots are in ${pictures}.`,
    env: { ...env, CHROMIUM_PATH: await provideChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report.file },
    logFile: path.join(folder, `${suite}.log`),
    signal,
    report,
  });
}

/** A purchase in Firefox and in WebKit, each if it is installed. `args` are vitest's. */
export function runOtherBrowsers(run: ShopRun, args: string[] = []): Promise<Tally> {
  const advice = "read the first failure; its screenshot is in tests/test-results/browsers.";
  const env = { ...run.env, ...findOtherBrowsers() };
  return runVitest("browsers", { ...run, env }, { title: "Firefox and WebKit tests", args, advice });
}

const ONE_PURCHASE = ["--project=desktop", "--no-deps", "purchase", "-g", "newcomer"];

/**
 * The tests of two of each server behind a proxy, with Redis; then a purchase in Chromium through the proxy, unless
 * `args` (vitest's) name some files. With full counts, rolling restart and soak take 80 minutes; FAULTS_COUNTS=full
 * asks for them too.
 */
export function runServerTests(
  folder: string,
  signal: AbortSignal,
  { args = [], counts }: { args?: string[]; counts: "few" | "full" },
): Promise<Tally> {
  const start = () => startTestServers(path.join(folder, "servers"), signal);
  return onShop("A shop as on servers", start, async (servers) => {
    const env = {
      ...servers,
      FULL_TESTS: "1",
      FAULTS_COUNTS: currentEnvironment().FAULTS_COUNTS ?? counts,
      FAULTS_HISTORY: path.join(folder, "histories"),
    };
    const tally = await runVitest("servers*", { folder, env, signal }, { args });
    if (args.some((arg) => !arg.startsWith("-"))) return tally;
    const proxied = { folder, env: { ...env, STACK_FILE: servers.PROXIED_STACK_FILE }, signal };
    return sum([tally, await runBrowserTests(proxied, ONE_PURCHASE, "browser-servers")]);
  });
}

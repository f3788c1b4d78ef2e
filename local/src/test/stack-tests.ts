import { existsSync } from "node:fs";
import path from "node:path";
import { describeFailure, out } from "../lib/step";
import { currentEnvironment, type Environment, ROOT } from "../settings/env";
import { findOtherBrowsers, provideChromium } from "./browser";
import { runCheck, runVitest } from "./run-command";
import { fromPlaywright, NOTHING, sum, type Tally } from "./tally";
import { seedFolder, startTestServers, startTestShop } from "./test-shop";

const bin = (name: string) => path.join(ROOT, "node_modules/.bin", name);
const PLAYWRIGHT_CONFIG = "tests/playwright.config.ts";
/**
 * The projects of the Playwright configuration whose tests share a shop, and the one that stops services for everyone.
 */
const EITHER_SIZE = ["--project=desktop", "--project=phone"];
const OUTAGES = ["--project=outages", "--no-deps"];

/** The suites of tests on a real shop; each takes further arguments of its runner (vitest, Playwright). */
export const SHOP_SUITES = {
  contract: (run: TestRun, args: string[]) => runVitest("contract*", run, { args }),
  browser: (run: TestRun, args: string[]) => runBrowserTests(run, args),
  browsers: runOtherBrowsers,
};

/** A part of the tests on a real shop. */
export type Part = { suite: keyof typeof SHOP_SUITES; args: string[] };

/**
 * The other work of `npm test` during the first shop's tests, on shops of its own, which start with the first one's
 * seeded data.
 */
type Beside = () => Promise<Tally>;

/**
 * Starts a shop in `folder`, runs `tests` on it and ends it. A shop that does not start counts as one failure. Never
 * throws.
 */
async function onShop(
  title: string,
  [folder, signal, options]: Parameters<typeof startTestShop>,
  tests: (env: Environment) => Promise<Tally>,
): Promise<Tally> {
  try {
    out.line(`  ${title}:`);
    const { env, close } = await startTestShop(folder, signal, options);
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

/** One shop from an empty folder, on ports of its own, for a part of the tests. */
export function runPart(folder: string, signal: AbortSignal, { suite, args }: Part): Promise<Tally> {
  return onShop("A shop for the tests", [folder, signal], (env) => SHOP_SUITES[suite]({ folder, env, signal }, args));
}

/**
 * One shop from an empty folder, on ports of its own, for half of the contract and browser tests; `beside` runs
 * meanwhile. The contract tests that compare times run alone, after everything else has ended.
 */
export function runStackTests(folder: string, signal: AbortSignal, beside: Beside): Promise<Tally> {
  return onShop("A shop for the tests", [folder, signal, { seed: { keep: seedFolder(folder) } }], async (env) => {
    const run = { folder, env, signal };
    const others = beside();
    const first = await runHalf(2, run);
    return sum([first, await others, await runVitest("contract-timed", run)]);
  });
}

/** On a shop with the seeded data in `folder`: the other half, and the browser tests that stop services. */
export function runSecondStackTests(folder: string, signal: AbortSignal): Promise<Tally> {
  const shop = path.join(folder, "second");
  return onShop("A second shop for the tests", [shop, signal, { seed: { take: seedFolder(folder) } }], async (env) => {
    const run = { folder, env, signal };
    return sum([await runHalf(1, run), await runBrowserTests(run, OUTAGES, "outages")]);
  });
}

/**
 * All contract tests, then every browser test at both sizes, with each asset of each screen withheld in turn: most of
 * an hour; and a purchase in the other browsers.
 */
export function runAllStackTests(folder: string, signal: AbortSignal): Promise<Tally> {
  return onShop("A shop for the tests", [folder, signal, { seed: { keep: seedFolder(folder) } }], async (shop) => {
    const run = { folder, env: { ...shop, FULL_TESTS: "1" }, signal };
    return sum([await runVitest("contract*", run), await runBrowserTests(run), await runOtherBrowsers(run)]);
  });
}

/** A run's folder of reports, how its tests find the shop, and the signal that ends it. */
type TestRun = { folder: string; env: Environment; signal: AbortSignal };

/**
 * Half of the contract tests that run side by side and of the browser tests. Those contract tests that run one after
 * the other are in the second half, because the faults follow the first. Medusa is one process, so that two shops use
 * two processors. The halves begin at opposite ends: contract tests, which sometimes wait for the shop's jobs, leave
 * the processors to the other half's browser tests, which do not wait.
 */
async function runHalf(half: 1 | 2, run: TestRun): Promise<Tally> {
  const shard = `--shard=${half}/2`;
  const parts = [
    () => runVitest("contract", run, { args: [shard], name: `contract-half-${half}` }),
    ...(half === 2 ? [() => runVitest("contract-alone", run)] : []),
    () => runBrowserTests(run, [...EITHER_SIZE, shard], `browser-half-${half}`),
  ];
  const tallies: Tally[] = [];
  for (const part of half === 1 ? parts.reverse() : parts) tallies.push(await part());
  return sum(tallies);
}

/**
 * The browser tests, or those that `args` (Playwright's) name. Each `suite` has a report of its own, which no other
 * part of a run overwrites, and its own folder for screenshots of failures.
 */
export async function runBrowserTests(
  { folder, env, signal }: TestRun,
  args: string[] = [],
  suite: "browser" | "browser-half-1" | "browser-half-2" | "browser-servers" | "outages" = "browser",
): Promise<Tally> {
  if (!existsSync(path.join(ROOT, PLAYWRIGHT_CONFIG))) return NOTHING;
  const report = { file: path.join(folder, `${suite}.json`), count: fromPlaywright };
  const pictures = path.join("tests/test-results", suite);
  return runCheck({
    name: `${suite} tests`,
    command: bin("playwright"),
    args: ["test", "--config", PLAYWRIGHT_CONFIG, "--reporter=list,json", "--output", pictures, ...args],
    advice: `read the first failure; its screenshots are in ${pictures}.`,
    env: { ...env, CHROMIUM_PATH: await provideChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: report.file },
    logFile: path.join(folder, `${suite}.log`),
    signal,
    report,
  });
}

/** A purchase in Firefox and in WebKit, each if it is installed. `args` are vitest's. */
function runOtherBrowsers(run: TestRun, args: string[] = []): Promise<Tally> {
  return runVitest(
    "browsers",
    { ...run, env: { ...run.env, ...findOtherBrowsers() } },
    {
      title: "Firefox and WebKit tests",
      args,
      advice: "read the first failure; its screenshot is in tests/test-results/browsers.",
    },
  );
}

const ONE_PURCHASE = ["--project=desktop", "--no-deps", "purchase", "-g", "newcomer"];

/**
 * The tests of two of each server behind a proxy, with Redis; then a purchase in Chromium through the proxy, unless
 * `args` (vitest's) name some files. With full counts, rolling restart and soak take 80 minutes; FAULTS_COUNTS=full
 * asks for them too.
 */
export async function runServerTests(
  folder: string,
  signal: AbortSignal,
  { args = [], counts }: { args?: string[]; counts: "few" | "full" },
): Promise<Tally> {
  const isNarrowed = args.some((arg) => !arg.startsWith("-"));
  try {
    out.line("  A shop as on servers:");
    const servers = await startTestServers(path.join(folder, "servers"), signal);
    const env = {
      ...servers.env,
      FULL_TESTS: "1",
      FAULTS_COUNTS: currentEnvironment().FAULTS_COUNTS ?? counts,
      FAULTS_HISTORY: path.join(folder, "histories"),
    };
    const run = { folder, env, signal };
    const proxied = { ...run, env: { ...env, STACK_FILE: servers.env.PROXIED_STACK_FILE } };
    try {
      return sum([
        await runVitest("servers*", run, { args }),
        isNarrowed ? NOTHING : await runBrowserTests(proxied, ONE_PURCHASE, "browser-servers"),
      ]);
    } finally {
      await servers.close();
    }
  } catch (error) {
    out.line(await describeFailure(error));
    return { ...NOTHING, failed: 1 };
  }
}

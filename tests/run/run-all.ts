import { spawnSync } from "node:child_process";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { describeFailure, out } from "../../local/src/lib/step";
import { ROOT } from "../../local/src/settings/env";
import { runChecks } from "../../local/src/test/gates";
import { runCheck, runVitest } from "../../local/src/test/run-command";
import { NOTHING, sum, type Tally, type TestRun } from "../../local/src/test/tally";
import { provideChromium } from "./browser";
import { type FaultRun, runFaultTests } from "./fault-tests";
import { checkTables } from "./specification/check";
import { onFreshShop, runBrowserTests, runHalf, runOtherBrowsers, runServerTests } from "./stack-tests";
import { preload, seedFolder } from "./test-shop";

const ENGINES = ["docker", "podman"];
/** The engine ($0) accepts the file with the settings in $1, and refuses it without any. */
const COMMAND = `"$0" compose --env-file "$1" config --quiet && ! "$0" compose --env-file /dev/null config --quiet`;

/** Lets an engine's own `compose` read docker-compose.yml, with and without what must be given; starts no container. */
async function checkCompose({ folder, signal }: TestRun): Promise<Tally> {
  const hasCompose = (name: string) =>
    spawnSync(name, ["compose", "version"], { stdio: "ignore", timeout: 30_000 }).status === 0;
  const engine = ENGINES.find(hasCompose);
  if (!engine) {
    out.line("  - docker-compose.yml by an engine: skipped, neither Docker nor Podman is here with its compose");
    return { ...NOTHING, skipped: 1 };
  }
  const text = await readFile(path.join(ROOT, "docker-compose.yml"), "utf8");
  const required = new Set([...text.matchAll(/\$\{(\w+):\?/g)].map(([, name]) => name));
  const settings = path.join(folder, "compose.env");
  await writeFile(settings, [...required].map((name) => `${name}=given\n`).join(""));
  return runCheck({
    name: "docker-compose.yml by an engine",
    command: "sh",
    args: ["-c", COMMAND, engine, settings],
    advice: "correct what the engine names.",
    logFile: path.join(folder, "compose.log"),
    signal,
  });
}

/** Every row of the fault lab. Unlike `npm run faults`, this does not continue an interrupted run. */
export const allRows = (folder: string, counts: FaultRun["counts"], args: string[] = []): FaultRun => ({
  ...{ counts, rows: [], seed: 1, args },
  historyDir: path.join(folder, "histories"),
});

/** A failure that says what to install if there is no browser, before the minutes that a shop takes. */
async function browserIsThere(): Promise<Tally> {
  try {
    await provideChromium();
    return NOTHING;
  } catch (error) {
    out.line(await describeFailure(error));
    return { ...NOTHING, failed: 1 };
  }
}

type Parts = (() => Promise<Tally>)[];

/** Runs `parts` one after the other, until the run is asked to end. */
async function inTurn(parts: Parts, signal: AbortSignal): Promise<Tally[]> {
  const tallies: Tally[] = [];
  for (const part of parts) if (!signal.aborted) tallies.push(await part());
  return tallies;
}

/**
 * The shop tests of `npm test`: on two shops side by side, because tests often wait. A third one would only make the
 * others slower than the storefront's time limits allow. The second has the first one's seeded data, half of the tests
 * and those that stop services. The contract tests that compare times run alone, at the end. No test of these opens
 * Medusa Admin in a browser, and its build would take as long as all others together.
 */
const shopParts = ({ folder, signal }: TestRun): Parts => {
  const keep = { seed: { keep: seedFolder(folder) }, withoutAdmin: true };
  const take = { seed: { take: seedFolder(folder) }, withoutAdmin: true };
  const beside = () =>
    onFreshShop(
      [path.join(folder, "second"), signal, take],
      async ({ env }) => {
        const run = { folder, env, signal };
        return sum([await runHalf(1, run), await runBrowserTests(run, ["--project=outages", "--no-deps"], "outages")]);
      },
      "A second shop for the tests",
    );
  const both = () =>
    onFreshShop([folder, signal, keep], async (run) => {
      const others = beside();
      return sum([await runHalf(2, run), await others, await runVitest("contract-timed", run)]);
    });
  return [both, () => checkTables(folder, { full: false })];
};

/**
 * The shop tests of `npm run test:full`: one part after the other, because the fault lab reports figures. The tables
 * name tests of the servers, so they are checked after these, and before the hours of the fault lab.
 */
const fullShopParts = ({ folder, signal }: TestRun): Parts => [
  () => checkCompose({ folder, signal }),
  () =>
    // Preloads nothing: passwords cost what they cost in a shop.
    onFreshShop([folder, signal, { seed: { keep: seedFolder(folder) }, settings: preload() }], async (shop) => {
      const run = { ...shop, env: { ...shop.env, FULL_TESTS: "1" } };
      return sum([await runVitest("contract*", run), await runBrowserTests(run), await runOtherBrowsers(run)]);
    }),
  () => runVitest("start", { folder, signal }),
  () => runServerTests(folder, signal, { counts: "full" }),
  () => checkTables(folder, { full: true }),
  () => runFaultTests(folder, signal, allRows(folder, "full")),
  () => runFaultTests(folder, signal, { ...allRows(path.join(folder, "on-servers"), "full"), servers: true }),
];

/**
 * Everything that a change must pass: gates and unit tests, and, when all of those pass, the tests on two real
 * shops. `full` adds the start of a copy of the sources, the shop as on servers, the fault lab's full
 * counts, each asset of each screen withheld in turn, and docker-compose.yml by an engine.
 */
export async function runAll(run: TestRun, { full }: { full: boolean }): Promise<Tally[]> {
  const tallies = await runChecks(full ? { ...run, env: { FULL_TESTS: "1" } } : run);
  if (run.signal.aborted) return tallies;
  if (sum(tallies).failed === 0) tallies.push(await browserIsThere());
  if (sum(tallies).failed > 0) {
    out.line("\n  No shop was started. Correct what failed above; npm run check runs only this first part.");
    return tallies;
  }
  return [...tallies, ...(await inTurn(full ? fullShopParts(run) : shopParts(run), run.signal))];
}

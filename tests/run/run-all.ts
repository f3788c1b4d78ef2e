import path from "node:path";
import { describeFailure, out } from "../../local/src/lib/step";
import { runChecks } from "../../local/src/test/gates";
import { runVitest } from "../../local/src/test/run-command";
import { NOTHING, sum, type Tally, type TestRun } from "../../local/src/test/tally";
import { findCompose } from "../images/engine";
import { provideChromium } from "./browser";
import { type FaultRun, runFaultTests } from "./fault-tests";
import { checkTables } from "./specification/check";
import { onFreshShop, runBrowserTests, runHalf, runOtherBrowsers, runServerTests } from "./stack-tests";
import { preload, seedFolder } from "./test-shop";

/** A purchase on the images of docker-compose.yml; skipped where no container engine runs. */
export async function runImages({ folder, signal }: TestRun): Promise<Tally> {
  if (findCompose()) return runVitest("images", { folder, signal });
  out.line("  - docker-compose.yml and its images: skipped, no container engine with its compose runs here");
  return { ...NOTHING, skipped: 1 };
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
  () =>
    // Preloads nothing: passwords cost what they cost in a shop.
    onFreshShop([folder, signal, { seed: { keep: seedFolder(folder) }, settings: preload() }], async (shop) => {
      const run = { ...shop, env: { ...shop.env, FULL_TESTS: "1" } };
      return sum([await runVitest("contract*", run), await runBrowserTests(run), await runOtherBrowsers(run)]);
    }),
  () => runVitest("start", { folder, signal }),
  () => runServerTests(folder, signal, { counts: "full" }),
  () => runImages({ folder, signal }),
  () => checkTables(folder, { full: true }),
  () => runFaultTests(folder, signal, allRows(folder, "full")),
  () => runFaultTests(folder, signal, { ...allRows(path.join(folder, "on-servers"), "full"), servers: true }),
];

/**
 * Everything that a change must pass: gates and unit tests, and, when all of those pass, the tests on two real
 * shops. `full` adds the start of a copy of the sources, the shop as on servers, the fault lab's full
 * counts, each asset of each screen withheld in turn, and a purchase on containers.
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

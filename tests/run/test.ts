import { out } from "../../local/src/lib/step";
import { runGates, runUnitTests } from "../../local/src/test/gates";
import { runVitest } from "../../local/src/test/run-command";
import { testRun } from "../../local/src/test/tally";
import { runFaultTests } from "./fault-tests";
import { allRows, runAll, runImages } from "./run-all";
import { onFreshShop, runServerTests, SHOP_SUITES, type ShopRun } from "./stack-tests";
import { findRunningShop, START_FOR_TESTS } from "./test-shop";

/** The tests of one suite on a shop: a fresh one, or with `--running` the one that runs. */
async function onAShop(suite: keyof typeof SHOP_SUITES, given: string[]): Promise<number> {
  const args = given.filter((arg) => arg !== "--running");
  const what = `Only ${[suite, "tests", ...args].join(" ")}`;
  const tests = (run: ShopRun) => SHOP_SUITES[suite](run, args);
  if (args.length === given.length)
    return testRun(what, async ({ folder, signal }) => [await onFreshShop([folder, signal], tests)]);
  const { address, env } = await findRunningShop();
  const on = `${what} on the shop at ${address}, which keeps what they order and change`;
  return testRun(on, async (run) => [await tests({ ...run, env })]);
}

type Suite = (args: string[]) => Promise<number>;

/** The parts that can be run alone, by their names (USAGE). */
const SUITES: Record<string, Suite> = {
  gates: () => testRun("Gates", runGates),
  unit: (args) => testRun("Unit tests", async (run) => [await runUnitTests(run, args)]),
  contract: (args) => onAShop("contract", args),
  browser: (args) => onAShop("browser", args),
  browsers: (args) => onAShop("browsers", args),
  faults: (args) =>
    testRun("A few faults of each kind", async ({ folder, signal }) => [
      await runFaultTests(folder, signal, allRows(folder, "few", args)),
    ]),
  start: () => testRun("npm start of a copy of the sources", async (run) => [await runVitest("start", run)]),
  servers: (args) =>
    testRun("The shop as on servers", async ({ folder, signal }) => [
      await runServerTests(folder, signal, { args, counts: "few" }),
    ]),
  images: () => testRun("A purchase on containers", async (run) => [await runImages(run)]),
  full: () => testRun("Everything, with full counts: hours", (run) => runAll(run, { full: true })),
};
const WITHOUT_ARGUMENTS = ["gates", "start", "images", "full"];

const USAGE = `npm test runs everything that a change must pass. One part of it:
  npm test -- gates                           format, lint, types, layers, dead code
  npm test -- unit [pattern …]                unit tests, all or those whose path has the pattern
  npm test -- contract [--running] [file …]   over HTTP; what follows goes to vitest
  npm test -- browser [--running] [file …]    in Chromium; what follows goes to Playwright (--project=desktop --no-deps home)
  npm test -- browsers [--running] [-t Firefox]  a purchase in Firefox and WebKit, each if it is installed
  npm test -- faults [-t R8:]                 a few faults of each kind, or of one
  npm test -- start                           npm start of a copy of the sources: installs, builds, kills and starts it
  npm test -- servers [file …]                two of each server behind a proxy, with Redis
  npm test -- images                          builds the images of docker-compose.yml and buys on them
  npm test -- full                            everything, with the fault lab's full counts (npm run test:full)

contract, browser and browsers start a fresh shop. --running takes the one that runs (for contract also npm run dev):
  ${START_FOR_TESTS}`;

function refuse(sentence: string): number {
  out.problem(`${sentence}\n\n${USAGE}`);
  return 2;
}

/** Everything that a change must pass, or the named part (USAGE). Returns the exit code. */
export async function test([name, ...args]: string[]): Promise<number> {
  if (name === undefined)
    return testRun("Gates, unit, contract and browser tests", (run) => runAll(run, { full: false }));
  const suite = SUITES[name];
  if ([name, ...args].some((arg) => arg === "--help" || arg === "-h")) {
    out.line(USAGE);
    return 0;
  }
  if (!suite) return refuse(`There are no "${name}" tests.`);
  if (WITHOUT_ARGUMENTS.includes(name) && args.length > 0) return refuse(`npm test -- ${name} takes nothing more.`);
  return suite(args);
}

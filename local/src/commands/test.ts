import { spawn } from "node:child_process";
import path from "node:path";
import { endSignal } from "../lib/signals";
import { out } from "../lib/step";
import { endTree } from "../processes/tree";
import { ROOT } from "../settings/env";
import { runFaultTests } from "../test/fault-tests";
import { runGates, runQuickChecks, runUnitTests, typesGate, WORKSPACES } from "../test/gates";
import { allRows, runAll } from "../test/run-all";
import { runVitest } from "../test/run-command";
import { type Part, runPart, runServerTests, SHOP_SUITES } from "../test/stack-tests";
import { testRun } from "../test/tally";
import { findRunningShop, START_FOR_TESTS } from "../test/test-shop";

const END_WITHIN_MS = 3000;

/**
 * Runs the unit tests that `args` (vitest's) name, and again those that a change touches, in this terminal. Returns the
 * exit code.
 */
function watchUnitTests(args: string[]): Promise<number> {
  const signal = endSignal();
  const vitest = path.join(ROOT, "node_modules/.bin/vitest");
  const child = spawn(vitest, ["watch", "--project", "unit*", ...args], { cwd: ROOT, stdio: "inherit" });
  let ended: Promise<void> = Promise.resolve();
  signal.addEventListener("abort", () => {
    if (child.pid) ended = endTree(child.pid, "SIGTERM", END_WITHIN_MS);
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("exit", async (code) => {
      await ended;
      resolve(signal.aborted ? 0 : (code ?? 1));
    });
  });
}

type Suite = { about: string; takes?: string; run: (args: string[]) => Promise<number> };

/** The tests of one suite on a shop: a fresh one, or with `--running` the one that runs. */
async function onShop(suite: Part["suite"], given: string[]): Promise<number> {
  const args = given.filter((arg) => arg !== "--running");
  const what = `Only ${[suite, "tests", ...args].join(" ")}`;
  if (args.length === given.length)
    return testRun(what, async ({ folder, signal }) => [await runPart(folder, signal, { suite, args })]);
  const { address, env } = await findRunningShop();
  return testRun(`${what} on the shop at ${address}, which keeps what they order and change`, async (run) => [
    await SHOP_SUITES[suite]({ ...run, env }, args),
  ]);
}

function types(names: string[]): Promise<number> {
  const unknown = names.filter((name) => !WORKSPACES.some((workspace) => workspace === name));
  if (unknown.length > 0)
    return refuse(`There is no workspace ${unknown.join(", ")}. There are: ${WORKSPACES.join(", ")}.`);
  const wanted = WORKSPACES.filter((workspace) => names.length === 0 || names.includes(workspace));
  return testRun("Types", (run) => runGates(run, wanted.map(typesGate)));
}

const SUITES: Record<string, Suite> = {
  gates: {
    about: "format, lint, types, layers, dead code",
    run: () => testRun("Gates", runGates),
  },
  types: { takes: "[workspace …]", about: "types alone, of all workspaces or the named ones", run: types },
  unit: {
    takes: "[pattern …]",
    about: "unit tests, all or those whose path has the pattern",
    run: (args) => testRun("Unit tests", async (run) => [await runUnitTests(run, args)]),
  },
  watch: {
    takes: "[pattern …]",
    about: "unit tests, run again on each change until Ctrl-C",
    run: watchUnitTests,
  },
  contract: {
    takes: "[--running] [file …]",
    about: "over HTTP; what follows goes to vitest",
    run: (args) => onShop("contract", args),
  },
  browser: {
    takes: "[--running] [file …]",
    about: "in Chromium; what follows goes to Playwright (--project=desktop --no-deps home)",
    run: (args) => onShop("browser", args),
  },
  browsers: {
    takes: "[--running] [-t Firefox]",
    about: "a purchase in Firefox and WebKit, each if it is installed; what follows goes to vitest",
    run: (args) => onShop("browsers", args),
  },
  faults: {
    takes: "[-t R8:]",
    about: "a few faults of each kind, or of one",
    run: (args) =>
      testRun("A few faults of each kind", async ({ folder, signal }) => [
        await runFaultTests(folder, signal, allRows(folder, "few", args)),
      ]),
  },
  start: {
    about: "npm start of a copy of the sources: installs, builds, kills and starts it; some minutes",
    run: () => testRun("npm start of a copy of the sources", async (run) => [await runVitest("start", run)]),
  },
  servers: {
    takes: "[file …]",
    about: "two of each server behind a proxy, with Redis",
    run: (args) =>
      testRun("The shop as on servers", async ({ folder, signal }) => [
        await runServerTests(folder, signal, { args, counts: "few" }),
      ]),
  },
  full: {
    about: "everything with start, servers and the fault lab's full counts (npm run test:full)",
    run: () => testRun("Everything, with full counts: hours", (run) => runAll(run, { full: true })),
  },
};

const USAGE = [
  "npm test runs everything that a change must pass. One part of it:",
  ...Object.entries(SUITES).map(
    ([name, { takes = "", about }]) => `  npm test -- ${`${name} ${takes}`.padEnd(30)} ${about}`,
  ),
  "",
  `contract, browser and browsers start a fresh shop. --running takes the one that runs (for contract also npm run dev):
  ${START_FOR_TESTS}`,
].join("\n");

async function refuse(sentence: string): Promise<number> {
  out.problem(`${sentence}\n\n${USAGE}`);
  return 2;
}

/** Everything that a change must pass, or the named part (USAGE). Returns the exit code. */
export async function test([name, ...args]: string[]): Promise<number> {
  if (name === undefined)
    return testRun("Gates, unit, contract and browser tests, faults", (run) => runAll(run, { full: false }));
  const suite = SUITES[name];
  if ([name, ...args].some((arg) => arg === "--help" || arg === "-h")) {
    out.line(USAGE);
    return 0;
  }
  if (!suite) return refuse(`There are no "${name}" tests.`);
  if (!suite.takes && args.length > 0) return refuse(`npm test -- ${name} takes nothing more.`);
  return suite.run(args);
}

const CHECK_USAGE = `npm run check: what a commit must pass. Format, lint, types, layers, dead code, and the unit tests of what was changed
since the last commit; no shop is started.
  npm test -- unit            all unit tests
  npx biome check --write .   corrects format and most of lint
  npm test -- --help          lists the parts, to run one alone`;

/** Runs the checks for a commit that need no shop and take at most a minute. Returns the exit code. */
export async function check(args: string[]): Promise<number> {
  if (args.length > 0) {
    out.line(CHECK_USAGE);
    return args.includes("--help") ? 0 : 2;
  }
  return testRun("Gates, and unit tests of what was changed", runQuickChecks);
}

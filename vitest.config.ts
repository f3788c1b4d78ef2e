import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { fileURLToPath } from "node:url";
import { globSync } from "tinyglobby";
import { defineConfig } from "vitest/config";
import { inlineScripts } from "./storefront/inline-scripts";
import { ALONE, filesOf, TIMED } from "./tests/contract/alone";

const alias = { "~": fileURLToPath(new URL("./storefront/app", import.meta.url)) };
const EXCLUDED = ["**/node_modules/**", "**/build/**", "**/.medusa/**"];

const ROOT = fileURLToPath(new URL(".", import.meta.url));
const UNIT_FILES = globSync(
  [
    "{artwork,local,medusa-backend,storefront}/**/*.test.{ts,tsx}",
    "tests/{faults/checker,run}/**/*.test.ts",
    "tests/support/*.test.ts",
  ],
  { cwd: ROOT, ignore: EXCLUDED },
).sort();
const withSource = (pattern: RegExp) =>
  UNIT_FILES.filter((file) => pattern.test(readFileSync(`${ROOT}/${file}`, "utf8")));
/**
 * The tests of uploads need a process of their own: what they block of `sharp` is blocked for the whole process, and
 * they measure its memory, which grows with what another thread loads.
 */
const OWN_PROCESS = withSource(/from "\.\/(?:check|fetch)-picture"/);
/** A file that replaces modules needs modules of its own; the others share what a worker has loaded. */
const OWN_MODULES = withSource(/\bvi\.(mock|doMock|resetModules|spyOn|stubGlobal|stubEnv)\(/).filter(
  (file) => !OWN_PROCESS.includes(file),
);
/** A worker that keeps packages would give others what such a file has replaced. */
const REPLACES_PACKAGES = withSource(/\bvi\.(mock|doMock)\("@medusajs\//);
/**
 * Those of them that only replace the shop's own modules, or what is global: a worker keeps the packages, whose loading
 * takes most of such a file's time, and loads the shop's modules again for each file (tests/support/fresh-modules.ts).
 */
const FRESH_MODULES = OWN_MODULES.filter(
  (file) =>
    /^(?:medusa-backend\/src\/(?:api|workflows)|storefront\/app)\//.test(file) && !REPLACES_PACKAGES.includes(file),
);

const unit = {
  exclude: EXCLUDED,
  // For a machine under load: the work itself takes milliseconds.
  testTimeout: 180_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 90_000 } },
  // Two on two processors, where vitest would take one: those tests that wait for a process or a timer leave it to
  // others.
  maxWorkers: Math.max(2, availableParallelism() - 1),
  env: { LOG_LEVEL: "silent", SESSION_SECRET: "a-secret-of-the-unit-tests-0123456789" },
};

/** HTTP tests of a running shop. */
const contract = {
  exclude: EXCLUDED,
  env: { SESSION_SECRET: "a-secret-of-the-contract-tests-0123456789" },
  // Nothing waits this long in a run that passes: a slow machine must not fail.
  testTimeout: 400_000,
  hookTimeout: 600_000,
  // Each question is a request to the shop under test, which has other work.
  expect: { poll: { timeout: 180_000, interval: 200 } },
};

/**
 * `unit`: pure logic beside the code, of every workspace; `unit-fresh-modules` and `unit-own-modules` its parts that
 * replace modules; `unit-own-process` those that block and measure a part of their process.
 * `contract`: HTTP tests of a running shop, started by `npm test`, side by side; then `contract-alone` and
 * `contract-timed` (tests/contract/alone.ts). `start`: `npm start` of a copy of the sources. `servers`: those that pay,
 * and more, on two of each server; `servers-broken`: what happens behind their proxy when they die. `images`: a
 * purchase on containers. `browsers`: a purchase in Firefox and WebKit. `faults`: the fault lab (docs/reliability.md),
 * on a shop of its own.
 */
export default defineConfig({
  test: {
    projects: [
      {
        plugins: [inlineScripts()],
        resolve: { alias },
        test: {
          ...unit,
          name: "unit",
          include: UNIT_FILES.filter((file) => !OWN_MODULES.includes(file) && !OWN_PROCESS.includes(file)),
          isolate: false,
        },
      },
      {
        resolve: { alias },
        test: { ...unit, name: "unit-own-process", include: OWN_PROCESS },
      },
      {
        plugins: [inlineScripts()],
        resolve: { alias },
        // A thread for each file starts sooner than a process for each.
        test: {
          ...unit,
          name: "unit-own-modules",
          include: OWN_MODULES.filter((file) => !FRESH_MODULES.includes(file)),
          pool: "threads",
        },
      },
      {
        plugins: [inlineScripts()],
        resolve: { alias },
        test: {
          ...unit,
          name: "unit-fresh-modules",
          include: FRESH_MODULES,
          isolate: false,
          setupFiles: ["tests/support/fresh-modules.ts"],
        },
      },
      {
        resolve: { alias },
        test: {
          ...contract,
          name: "contract",
          include: ["tests/contract/**/*.test.ts"],
          exclude: [...EXCLUDED, ...filesOf(ALONE), ...filesOf(TIMED)],
          // Two for each of the two shops keep two processors busy; more would only wait, at times longer than the
          // storefront does.
          maxWorkers: 2,
          // What the files share is read from disk once a worker, not once a file.
          isolate: false,
        },
      },
      {
        resolve: { alias },
        test: {
          ...contract,
          name: "contract-alone",
          include: filesOf(ALONE),
          fileParallelism: false,
          isolate: false,
          sequence: { groupOrder: 1 },
        },
      },
      {
        resolve: { alias },
        test: {
          ...contract,
          name: "contract-timed",
          include: filesOf(TIMED),
          fileParallelism: false,
          isolate: false,
          sequence: { groupOrder: 2 },
        },
      },
      {
        resolve: { alias },
        test: {
          name: "servers",
          include: ["tests/servers/**/*.test.ts", "tests/contract/{purchase,webhooks,sessions,payment-page}.test.ts"],
          exclude: EXCLUDED,
          testTimeout: contract.testTimeout,
          hookTimeout: contract.hookTimeout,
          expect: contract.expect,
          fileParallelism: false,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "servers-broken",
          include: ["tests/servers-broken/*.test.ts"],
          exclude: EXCLUDED,
          testTimeout: contract.testTimeout,
          hookTimeout: 600_000,
          expect: contract.expect,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          setupFiles: ["tests/servers-broken/through-proxy.ts"],
        },
      },
      {
        test: {
          name: "images",
          include: ["tests/images/**/*.test.ts"],
          globalSetup: ["tests/images/setup.ts"],
          testTimeout: contract.testTimeout,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "browsers",
          include: ["tests/browsers/**/*.test.ts"],
          exclude: EXCLUDED,
          testTimeout: 600_000,
          hookTimeout: contract.hookTimeout,
          expect: contract.expect,
          // Node.js 20 has a WebSocket only if it is asked for.
          execArgv: "WebSocket" in globalThis ? [] : ["--experimental-websocket"],
        },
      },
      {
        test: { name: "start", include: ["tests/start/**/*.test.ts"], exclude: EXCLUDED, fileParallelism: false },
      },
      {
        resolve: { alias },
        test: {
          name: "faults",
          include: ["tests/faults/*.test.ts"],
          exclude: EXCLUDED,
          hookTimeout: contract.hookTimeout,
          expect: contract.expect,
          fileParallelism: false,
        },
      },
    ],
  },
});

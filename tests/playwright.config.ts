import { defineConfig, devices } from "@playwright/test";
import { IS_FULL } from "./support/full";

const launchOptions = {
  ...(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {}),
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    // A page lives for seconds: code that is compiled again to be faster, and a process for graphics, cost more than
    // they save.
    "--js-flags=--no-opt --no-maglev",
    "--in-process-gpu",
  ],
};

/** Tests that stop services: one after the other, and with no other test on the shop. */
const OUTAGES = "**/outage.spec.ts";
/** Tests that change for everybody what the shop sells where. */
const FOR_ALL = "**/another-country.spec.ts";
/**
 * Medusa Admin is used at a desk, the look at every screen brings its own sizes, and how a form is sent or an asset
 * fails does not depend on them.
 */
const ONE_SIZE = ["**/{ops,access-screens,sent-once,search-forms,live-payments,lazy-code,missing-assets}.spec.ts"];

/**
 * The shop in a real Chromium, at desktop and at phone size; without FULL_TESTS a phone sees only what depends on the
 * size (`BOTH_SIZES` in e2e/shop-test.ts), and no window what has `@full` in its title. Addresses come from STACK_FILE.
 */
export default defineConfig({
  testDir: "./e2e",
  outputDir: "./test-results",
  forbidOnly: true,
  // Records what a failed test does when it is run again. One that passes then still counts as failed.
  retries: 1,
  failOnFlakyTests: true,
  workers: 2,
  // Nothing waits this long in a run that passes: a slow machine that does ten times the work must not fail.
  timeout: 400_000,
  expect: { timeout: 90_000 },
  reporter: [["list"], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? ([["json"]] as const) : [])],
  use: {
    actionTimeout: 90_000,
    navigationTimeout: 180_000,
    // Of a first run a trace costs a fifth of the processors' time; its film, a picture of every frame of a spinner,
    // more than one core.
    trace: { mode: "on-first-retry", screenshots: false },
    screenshot: "only-on-failure",
    launchOptions,
  },
  projects: [
    {
      name: "desktop",
      testIgnore: [OUTAGES, FOR_ALL],
      ...(IS_FULL ? {} : { grepInvert: /@full/ }),
      use: { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } },
    },
    {
      name: "phone",
      testIgnore: [OUTAGES, FOR_ALL, ...ONE_SIZE],
      ...(IS_FULL ? {} : { grep: /@both-sizes/, grepInvert: /@full/ }),
      use: { ...devices["Pixel 7"], viewport: { width: 390, height: 844 } },
    },
    {
      name: "outages",
      testMatch: OUTAGES,
      dependencies: ["desktop", "phone"],
      ...(IS_FULL ? {} : { grepInvert: /@full/ }),
      use: devices["Desktop Chrome"],
    },
    {
      name: "another-country",
      testMatch: FOR_ALL,
      dependencies: ["outages"],
      ...(IS_FULL ? {} : { grepInvert: /@full/ }),
      use: devices["Desktop Chrome"],
    },
  ],
});

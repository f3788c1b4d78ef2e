import { defineConfig, devices } from "@playwright/test";

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
  ],
};

/** Tests that stop services: alone, and when all others have ended. */
const OUTAGES = "**/outage.spec.ts";
/** Medusa Admin is worked at a desk, the look at every screen brings its own sizes, and how a form is sent or an asset fails knows none. */
const ONCE = ["**/{ops,access-screens,sent-once,search-forms,live-payments,late-code,missing-assets}.spec.ts"];

/** The shop in a real Chromium, at desktop and at phone size. Addresses come from STACK_FILE. */
export default defineConfig({
  testDir: "./e2e",
  outputDir: "./test-results",
  forbidOnly: true,
  retries: 0,
  workers: 2,
  timeout: 60_000,
  expect: { timeout: 15_000 },
  reporter: [["list"], ...(process.env.PLAYWRIGHT_JSON_OUTPUT_FILE ? ([["json"]] as const) : [])],
  use: {
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    // Without its film: a picture of every frame that a spinner draws costs more than one of two cores, and starves the shop.
    trace: { mode: "retain-on-failure", screenshots: false },
    screenshot: "only-on-failure",
    launchOptions,
  },
  projects: [
    {
      name: "desktop",
      testIgnore: OUTAGES,
      use: { ...devices["Desktop Chrome"], viewport: { width: 1440, height: 900 } },
    },
    {
      name: "phone",
      testIgnore: [OUTAGES, ...ONCE],
      use: { ...devices["Pixel 7"], viewport: { width: 390, height: 844 } },
    },
    { name: "outages", testMatch: OUTAGES, dependencies: ["desktop", "phone"], use: devices["Desktop Chrome"] },
  ],
});

import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Browser } from "@playwright/test";
import { aborted, endSignal } from "../../local/src/lib/signals";
import { describeFailure, out } from "../../local/src/lib/step";
import { currentEnvironment, readSettings } from "../../local/src/settings/env";
import { provideChromium } from "../run/browser";
import { preload, startTestShop } from "../run/test-shop";

/**
 * The settings of `npm start`: the bench measures the shop, not the tests' shorter waits. Limits are lifted, because
 * all load comes from one address. Medusa's own store routes are open, for another storefront and for P10.
 */
const SETTINGS = { SWEEP_SECONDS: "60", QUEUE_SECONDS: "3", RATE_LIMIT_SCALE: "100000", STOCK_STORE_ROUTES: "1" };

type Work = (browser: Browser) => Promise<number>;

/**
 * Starts the shop that is measured (production builds on free ports, but on MEDUSA_PORT if it is set, which another
 * storefront must know beforehand), and a browser. Ends both after `work`, or when this process is told to end. What
 * `work` imports finds the shop by its environment. Returns the exit code.
 */
export async function onBenchShop(work: Work): Promise<number> {
  const signal = endSignal();
  const folder = await mkdtemp(path.join(tmpdir(), "aeroloft-bench-"));
  await chmod(folder, 0o755); // the database's user must get in
  const code = await inFolder(folder, signal, work).catch(async (error: unknown) => {
    if (signal.aborted) return 130;
    out.problem(`${await describeFailure(error)}\n  Logs are in ${folder}`);
    return null;
  });
  if (code === null) return 1;
  await rm(folder, { recursive: true, force: true });
  return code;
}

async function inFolder(folder: string, signal: AbortSignal, work: Work): Promise<number> {
  const chromium = await provideChromium();
  const env = currentEnvironment();
  const ports = env.MEDUSA_PORT ? { medusa: readSettings(env).MEDUSA_PORT } : {};
  out.line("  A shop for the bench:");
  const shop = await startTestShop(folder, signal, { settings: { ...SETTINGS, ...preload() }, ports, durable: true });
  try {
    Object.assign(process.env, shop.env, chromium && { CHROMIUM_PATH: chromium });
    const browser = await (await import("./targets")).launchBrowser();
    return await Promise.race([work(browser), aborted(signal).then(() => 130)]).finally(() => browser.close());
  } finally {
    await shop.close();
  }
}

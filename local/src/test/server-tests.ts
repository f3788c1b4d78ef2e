import path from "node:path";
import { out } from "../lib/output";
import { describeFailure } from "../lib/step";
import { startServers } from "../servers/start-servers";
import type { Environment } from "../settings/env";
import { openControl } from "./control-server";
import { runBrowserTests, runVitest } from "./stack-tests";
import { NOTHING, sum, type Tally } from "./tally";

const ONE_PURCHASE = ["--project=desktop", "--no-deps", "purchase", "-g", "newcomer"];

/**
 * The purchase tests on the services of docker-compose.yml, run as processes on Debian's PostgreSQL and Redis; then one
 * in Chromium, unless `args` (vitest's) name some files.
 */
export async function runServerTests(folder: string, signal: AbortSignal, args: string[]): Promise<Tally> {
  const isNarrowed = args.some((arg) => !arg.startsWith("-"));
  try {
    out.line("  A shop as on servers:");
    const servers = await startServers(path.join(folder, "servers"), signal);
    const control = await openControl(servers);
    const env: Environment = {
      STACK_FILE: servers.paths.stack,
      DEMO_ACCOUNTS_FILE: servers.paths.demoAccounts,
      SHOP_DATA_DIR: servers.paths.dataDir,
      STACK_CONTROL_URL: control.url,
      MEDUSA_PUBLISHABLE_KEY: servers.medusaPublishableKey,
      SECOND_STOREFRONT_URL: servers.secondStorefront,
      PROXY_URL: servers.proxy,
      PROXY_TO_MEDUSA_URL: servers.proxyToMedusa,
      REDIS_URL: servers.redisUrl,
      FULL_TESTS: "1",
    };
    const run = { folder, env, signal };
    try {
      return sum([
        await runVitest("servers", run, args),
        isNarrowed ? NOTHING : await runBrowserTests(run, ONE_PURCHASE),
      ]);
    } finally {
      control.close();
      await servers.stop();
    }
  } catch (error) {
    out.line(await describeFailure(error));
    return { ...NOTHING, failed: 1 };
  }
}

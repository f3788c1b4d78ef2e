import { mkdir } from "node:fs/promises";
import path from "node:path";
import { startServers } from "../servers/start-servers";
import type { Environment } from "../settings/env";
import { openControl } from "./control-server";

/**
 * A shop as on servers, with its data in `folder`, and the environment by which tests find it. STACK_FILE names the
 * first of each server, PROXIED_STACK_FILE the proxy.
 */
export async function startTestServers(
  folder: string,
  signal: AbortSignal,
): Promise<{ env: Environment; close: () => Promise<void> }> {
  const servers = await startServers(folder, signal);
  const control = await openControl(servers);
  const stepFaultsDir = path.join(folder, "step-faults");
  await mkdir(stepFaultsDir, { recursive: true });
  const env = {
    STACK_FILE: servers.paths.stack,
    PROXIED_STACK_FILE: servers.proxiedStack,
    DEMO_ACCOUNTS_FILE: servers.paths.demoAccounts,
    SHOP_DATA_DIR: servers.paths.dataDir,
    STACK_CONTROL_URL: control.url,
    MEDUSA_PUBLISHABLE_KEY: servers.medusaPublishableKey,
    SECOND_STOREFRONT_URL: servers.secondStorefront,
    MEDUSA_METRICS_URL: servers.medusaMetrics,
    PROXY_URL: servers.proxy,
    PROXY_TO_MEDUSA_URL: servers.proxyToMedusa,
    REDIS_URL: servers.redisUrl,
    // The fault lab asks for it, and throws no exceptions inside these servers.
    STEP_FAULTS_DIR: stepFaultsDir,
  };
  const close = async () => {
    control.close();
    await servers.stop();
  };
  return { env, close };
}

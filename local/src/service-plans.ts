import path from "node:path";
import type { Configuration } from "./configuration";
import type { Environment } from "./env";
import { type DataPaths, ROOT } from "./paths";
import { workspaceScript } from "./processes/run";
import { answers, type ServicePlan } from "./processes/service";
import { googleSandboxEnv, type Mode, medusaEnv, storefrontEnv, stripeSandboxEnv } from "./service-env";

function sandbox(
  name: string,
  title: string,
  folder: string,
  url: string,
  env: Environment,
  paths: DataPaths,
): ServicePlan {
  const main = path.join(ROOT, "local/src", folder, "main.ts");
  return {
    name,
    title,
    launch: {
      command: process.execPath,
      args: ["--import", "tsx", main],
      cwd: path.join(ROOT, "local"),
      env,
      logFile: paths.log(folder),
    },
    isReady: () => answers(`${url}/healthz`),
    readyWithinMs: 30_000,
  };
}

/** What is started beside PostgreSQL, ready to be handed to `Service`. The sandboxes only where the configuration has them. */
export async function planServices(base: Environment, shop: Configuration, paths: DataPaths, mode: Mode) {
  const medusa: ServicePlan = {
    name: "medusa",
    title: "Medusa",
    launch: await workspaceScript("medusa-backend", mode, medusaEnv(base, shop, paths, mode), paths.log("medusa")),
    isReady: () => answers(`${shop.medusaUrl}/health`),
    readyWithinMs: 180_000,
  };
  const storefront: ServicePlan = {
    name: "storefront",
    title: "The storefront",
    launch: await workspaceScript("storefront", mode, storefrontEnv(base, shop, mode), paths.log("storefront")),
    isReady: () => answers(`${shop.storefrontUrl}/healthz`),
    readyWithinMs: 60_000,
  };
  const sandboxes: ServicePlan[] = [];
  if (shop.stripeSandboxUrl) {
    const env = stripeSandboxEnv(base, shop, paths);
    sandboxes.push(
      sandbox("stripeSandbox", "The payment sandbox", "stripe-sandbox", shop.stripeSandboxUrl, env, paths),
    );
  }
  if (shop.googleSandboxUrl) {
    const env = googleSandboxEnv(base, shop);
    sandboxes.push(
      sandbox("googleSandbox", "The sign-in sandbox", "google-sandbox", shop.googleSandboxUrl, env, paths),
    );
  }
  return { medusa, storefront, sandboxes };
}

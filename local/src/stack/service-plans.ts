import path from "node:path";
import getPort from "get-port";
import { workspaceScript } from "../processes/run";
import { answers, type ServicePlan } from "../processes/service";
import type { Configuration } from "../settings/configuration";
import type { Environment } from "../settings/env";
import { type DataPaths, ROOT } from "../settings/paths";
import {
  googleSandboxEnv,
  type Mode,
  medusaEnv,
  medusaWorkerEnv,
  storefrontEnv,
  stripeSandboxEnv,
} from "./service-env";

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

export function stripeSandboxPlan(base: Environment, shop: Configuration, paths: DataPaths): ServicePlan {
  const env = stripeSandboxEnv(base, shop, paths);
  return sandbox("stripeSandbox", "The payment sandbox", "stripe-sandbox", shop.stripeSandboxUrl ?? "", env, paths);
}

/** The services besides PostgreSQL, for `Service`. The sandboxes are included only if the configuration has them. */
export async function planServices(base: Environment, shop: Configuration, paths: DataPaths, mode: Mode) {
  const backend = medusaEnv(base, shop, paths, mode);
  const split = shop.redisUrl !== null && mode === "start" && !base.MEDUSA_WORKER_MODE;
  const serverEnv = split ? { ...backend, MEDUSA_WORKER_MODE: "server" } : backend;
  const medusa: ServicePlan = {
    name: "medusa",
    title: "Medusa",
    launch: await workspaceScript("medusa-backend", mode, serverEnv, paths.log("medusa")),
    isReady: () => answers(`${shop.medusaUrl}/health`),
    readyWithinMs: 180_000,
  };
  const storefront: ServicePlan = {
    name: "storefront",
    title: "The storefront",
    launch: await workspaceScript("storefront", mode, storefrontEnv(base, shop, paths, mode), paths.log("storefront")),
    isReady: () => answers(`${shop.storefrontUrl}/healthz`),
    readyWithinMs: 60_000,
  };
  const sandboxes: ServicePlan[] = [];
  if (shop.stripeSandboxUrl) sandboxes.push(stripeSandboxPlan(base, shop, paths));
  if (shop.googleSandboxUrl) {
    const env = googleSandboxEnv(base, shop);
    sandboxes.push(
      sandbox("googleSandbox", "The sign-in sandbox", "google-sandbox", shop.googleSandboxUrl, env, paths),
    );
  }
  return { medusa, workers: split ? [await medusaWorker(backend, paths)] : [], storefront, sandboxes };
}

/** With Redis, as on servers, one process answers requests, and another one runs jobs and subscribers. */
async function medusaWorker(backend: Environment, paths: DataPaths): Promise<ServicePlan> {
  const port = await getPort();
  const env = medusaWorkerEnv(backend, port);
  return {
    name: "medusaWorker",
    title: "Medusa's worker",
    launch: await workspaceScript("medusa-backend", "start", env, paths.log("medusa-worker")),
    isReady: () => answers(`http://localhost:${port}/health`),
    readyWithinMs: 180_000,
  };
}

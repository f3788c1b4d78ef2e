import { mkdir } from "node:fs/promises";
import path from "node:path";
import { writeJson } from "../../local/src/lib/json-file";
import { StepError, step } from "../../local/src/lib/step";
import { databaseUrl, ensureDatabase, initialise, postgresPlan } from "../../local/src/postgres/cluster";
import { databaseOsUser } from "../../local/src/postgres/place";
import { type Launch, runToEnd } from "../../local/src/processes/run";
import { Supervisor } from "../../local/src/processes/supervisor";
import { configure } from "../../local/src/settings/configuration";
import { currentEnvironment, type DataPaths, dataPaths, ROOT, readSettings } from "../../local/src/settings/env";
import { loadDemoAccounts, loadSecrets } from "../../local/src/settings/secrets";
import { buildMedusa, buildStorefront } from "../../local/src/setup/builds";
import { stripeSandboxPlan } from "../../local/src/stack/service-plans";
import { toStackFile } from "../../local/src/stack/stack-file";
import {
  CLUSTER_BASE,
  chooseServerPorts,
  clusterMedusaEnv,
  clusterPlans,
  providePrograms,
  redisPlan,
} from "./cluster-plans";
import { openControl } from "./control-server";

const ADVICE = "read the log above, correct what it names and run the command again.";

/** The folder of Medusa's build, in which its commands run on servers. */
const BUILT = path.join(ROOT, "medusa-backend/.medusa/server");
/** The commands of docs/operations.md that bring the schema up to date and fill an empty shop once. */
const MIGRATE =
  "medusa db:migrate --execute-all-links --skip-scripts && exec medusa exec ./src/scripts/prepare-database.js";

/**
 * Starts a shop as on servers in `dataDir`, which must be new: PostgreSQL, Redis, a proxy, and two each of storefronts,
 * Medusa's servers and workers. Of its environment for tests, STACK_FILE names the first of each server, and
 * PROXIED_STACK_FILE the proxy.
 * @throws StepError that names what failed; all started services have then been ended.
 */
export async function startTestServers(dataDir: string, signal: AbortSignal) {
  const paths = dataPaths(dataDir);
  const programs = providePrograms();
  const ports = await chooseServerPorts();
  // Debian's, because its pg_dump, which the tests use, can dump no newer version than its own.
  const place = { bin: programs.postgres, folder: paths.postgres, port: ports.postgres, user: databaseOsUser() };
  const secrets = await loadSecrets(paths.secrets);
  const password = secrets.postgresPassword;
  const settings = readSettings({
    SHOP_ENV: "production",
    PAYMENTS_SANDBOX: "1",
    REDIS_URL: `redis://:${password}@127.0.0.1:${ports.redis}`,
  });
  const database = databaseUrl(ports.postgres, password);
  const shop = configure(settings, secrets, { ...ports, googleSandbox: 0 }, database, paths);
  // The payment sandbox runs in local mode: Stripe is no part of the shop, and in production mode the sandbox would
  // hide what the tests read. Like Stripe, it reaches Medusa through the proxy.
  const proxied = {
    ...shop,
    storefrontUrl: `http://localhost:${ports.proxy}`,
    medusaUrl: `http://localhost:${ports.proxyAdmin}`,
  };
  const standIn = { ...proxied, shopEnv: "local" as const };
  const proxiedStack = path.join(dataDir, "proxied-stack.json");
  const startedAt = new Date();
  let isOpen = false;
  const writeStack = async (pids: Record<string, number>) => {
    await writeJson(paths.stack, toStackFile(shop, pids, startedAt), 0o600);
    await writeJson(proxiedStack, toStackFile(proxied, pids, startedAt), 0o600);
  };
  // Tests freeze services by the process ids in stack.json, including those of restarted services.
  const onPids = async (pids: Record<string, number>) => (isOpen ? writeStack(pids) : undefined);
  const supervisor = new Supervisor(paths.processes, { onDeath: () => {}, onPids });
  const onAbort = () => void supervisor.stopAll();
  signal.addEventListener("abort", onAbort, { once: true });
  const stop = async () => {
    signal.removeEventListener("abort", onAbort);
    await supervisor.stopAll();
  };
  try {
    const forBuilds = { ...currentEnvironment(), NODE_ENV: "production", MEDUSA_DISABLE_TELEMETRY: "true" };
    await buildMedusa(forBuilds, paths, signal);
    await buildStorefront(forBuilds, paths, signal);
    await step("PostgreSQL and Redis", async () => {
      await initialise(place, password);
      await Promise.all([
        supervisor.start(postgresPlan(place, password, paths.log("postgres"), { tuned: false })),
        supervisor.start(redisPlan(programs, password, ports.redis, paths)),
      ]);
      await ensureDatabase(ports.postgres, password);
    });
    const medusa = { command: "medusa", cwd: BUILT, env: clusterMedusaEnv(shop, paths), logFile: paths.log("migrate") };
    const migrate = { ...medusa, command: MIGRATE, shell: true };
    await step("Schema and first contents", () => runToEnd(migrate, "The migration", ADVICE, signal), 30);
    const plans = await clusterPlans(programs, shop, ports, paths);
    await step("A proxy, and two each of Medusa's servers, workers and storefronts", () =>
      Promise.all([...plans, stripeSandboxPlan(CLUSTER_BASE, standIn, paths)].map((plan) => supervisor.start(plan))),
    );
    await step("The first admin and the first user of Medusa Admin", async () => {
      await makeFirstAdmin(paths, shop.storefrontUrl, medusa);
      await makeFirstOps(paths, medusa);
    });
    await writeStack(supervisor.pids());
    isOpen = true;
    const control = await openControl(supervisor);
    // The fault lab asks for it, and throws no exceptions inside these servers.
    const stepFaults = path.join(dataDir, "step-faults");
    await mkdir(stepFaults, { recursive: true });
    const env = {
      STACK_FILE: paths.stack,
      PROXIED_STACK_FILE: proxiedStack,
      DEMO_ACCOUNTS_FILE: paths.demoAccounts,
      SHOP_DATA_DIR: dataDir,
      STACK_CONTROL_URL: control.url,
      MEDUSA_PUBLISHABLE_KEY: shop.secrets.medusaPublishableKey,
      SECOND_STOREFRONT_URL: `http://localhost:${ports.storefrontSecond}`,
      MEDUSA_METRICS_URL: `http://localhost:${ports.medusaFigures}/metrics`,
      PROXY_URL: proxied.storefrontUrl,
      PROXY_TO_MEDUSA_URL: `http://localhost:${ports.proxyToMedusa}`,
      REDIS_URL: settings.REDIS_URL,
      STEP_FAULTS_DIR: stepFaults,
    };
    const close = async () => {
      control.close();
      await stop();
    };
    return { env, close };
  } catch (error) {
    await stop();
    throw signal.aborted ? signal.reason : error;
  }
}

/** Makes the shop's admin as docs/operations.md says: the person signs up, and a command makes them an admin. */
async function makeFirstAdmin(paths: DataPaths, storefront: string, medusa: Launch): Promise<void> {
  const { admin } = await loadDemoAccounts(paths.demoAccounts);
  const body = new URLSearchParams({ name: "First Admin", ...admin });
  const headers = { origin: storefront };
  const { status } = await fetch(`${storefront}/register`, { method: "POST", body, headers, redirect: "manual" });
  if (status !== 302) throw new StepError(`The first admin could not sign up (${status}).`, { advice: ADVICE });
  const args = ["exec", "./src/scripts/make-admin.js", admin.email];
  await runToEnd({ ...medusa, args, logFile: paths.log("make-admin") }, "Making the first admin", ADVICE);
}

async function makeFirstOps(paths: DataPaths, medusa: Launch): Promise<void> {
  const { ops } = await loadDemoAccounts(paths.demoAccounts);
  // A password may begin with a hyphen, so it must not stand alone.
  const args = ["user", `--email=${ops.email}`, `--password=${ops.password}`];
  await runToEnd({ ...medusa, args, logFile: paths.log("make-ops") }, "Making the first user of Medusa Admin", ADVICE);
}

import path from "node:path";
import { writeJson } from "../lib/json-file";
import { StepError, step } from "../lib/step";
import { databaseUrl, ensureDatabase, initialise, postgresPlan } from "../postgres/cluster";
import { databaseOsUser } from "../postgres/place";
import { type Launch, runToEnd } from "../processes/run";
import { Supervisor } from "../processes/supervisor";
import { configure } from "../settings/configuration";
import { currentEnvironment, type DataPaths, dataPaths, ROOT, readSettings } from "../settings/env";
import { loadDemoAccounts, loadSecrets } from "../settings/secrets";
import { buildMedusa, buildStorefront } from "../setup/builds";
import { stripeSandboxPlan } from "../stack/service-plans";
import { toStackFile } from "../stack/stack-file";
import {
  CLUSTER_BASE,
  chooseServerPorts,
  clusterMedusaEnv,
  clusterPlans,
  providePrograms,
  redisPlan,
} from "./cluster-plans";

/** A shop as on servers: PostgreSQL, Redis, a proxy, and two each of storefronts, Medusa's servers and workers. */
export type Servers = {
  paths: DataPaths;
  /** Like stack.json beside it, with the proxy's addresses for the shop's and Medusa's. */
  proxiedStack: string;
  medusaPublishableKey: string;
  redisUrl: string;
  secondStorefront: string;
  /** The figures of the first of Medusa's servers. */
  medusaMetrics: string;
  /** The shop behind the proxy. */
  proxy: string;
  /** The proxy's way to Medusa, which storefronts use. */
  proxyToMedusa: string;
  startService(name: string): Promise<void>;
  stopService(name: string, signal?: NodeJS.Signals): Promise<void>;
  stop(): Promise<void>;
};

const ADVICE = "read the log above, correct what it names and run the command again.";

/** The folder of Medusa's build, in which its commands run on servers. */
const BUILT = path.join(ROOT, "medusa-backend/.medusa/server");
/** The commands of docs/operations.md that bring the schema up to date and fill an empty shop once. */
const MIGRATE =
  "medusa db:migrate --execute-all-links --skip-scripts && exec medusa exec ./src/scripts/prepare-database.js";

/**
 * Starts everything in `dataDir`, which must be new.
 * @throws StepError that names what failed; all started services have then been ended.
 */
export async function startServers(dataDir: string, signal: AbortSignal): Promise<Servers> {
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
  const shop = configure(
    settings,
    secrets,
    { ...ports, googleSandbox: 0 },
    databaseUrl(ports.postgres, password),
    paths,
  );
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
    await step("The first admin", () => makeFirstAdmin(paths, shop.storefrontUrl, medusa));
    await step("The first user of Medusa Admin", () => makeFirstOps(paths, medusa));
    await writeStack(supervisor.pids());
    isOpen = true;
    return {
      paths,
      proxiedStack,
      medusaPublishableKey: shop.secrets.medusaPublishableKey,
      redisUrl: shop.redisUrl ?? "",
      medusaMetrics: `http://localhost:${ports.medusaFigures}/metrics`,
      secondStorefront: `http://localhost:${ports.storefrontSecond}`,
      proxy: proxied.storefrontUrl,
      proxyToMedusa: `http://localhost:${ports.proxyToMedusa}`,
      startService: (name) => supervisor.require(name).start(),
      stopService: (name, by) => supervisor.require(name).stop(by),
      stop,
    };
  } catch (error) {
    await stop();
    throw signal.aborted ? signal.reason : error;
  }
}

/**
 * Makes the shop's admin as described in docs/operations.md: the person signs up in the shop, and a command makes them
 * an admin.
 */
async function makeFirstAdmin(paths: DataPaths, storefront: string, medusa: Launch): Promise<void> {
  const { admin } = await loadDemoAccounts(paths.demoAccounts);
  const body = new URLSearchParams({ name: "First Admin", ...admin });
  const answer = await fetch(`${storefront}/register`, {
    method: "POST",
    body,
    headers: { origin: storefront },
    redirect: "manual",
  });
  if (answer.status !== 302)
    throw new StepError(`The first admin could not sign up (${answer.status}).`, { advice: ADVICE });
  const command = {
    ...medusa,
    args: ["exec", "./src/scripts/make-admin.js", admin.email],
    logFile: paths.log("make-admin"),
  };
  await runToEnd(command, "Making the first admin", ADVICE);
}

/** The arguments that make a user of Medusa Admin. A password may begin with a hyphen, so it must not stand alone. */
const opsArgs = ({ email, password }: { email: string; password: string }) => [
  "user",
  `--email=${email}`,
  `--password=${password}`,
];

/** Makes the first user of Medusa Admin by the command of docs/operations.md. */
async function makeFirstOps(paths: DataPaths, medusa: Launch): Promise<void> {
  const { ops } = await loadDemoAccounts(paths.demoAccounts);
  const args = opsArgs(ops);
  await runToEnd({ ...medusa, args, logFile: paths.log("make-ops") }, "Making the first user of Medusa Admin", ADVICE);
}

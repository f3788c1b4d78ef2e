import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import getPort from "get-port";
import { writeJson } from "../lib/json-file";
import { StepError, step } from "../lib/step";
import { ensureDatabase, initialise } from "../postgres/cluster";
import { databaseOsUser } from "../postgres/place";
import { type Launch, runToEnd } from "../processes/run";
import { Supervisor } from "../processes/supervisor";
import { currentEnvironment, type DataPaths, dataPaths, type Environment, ROOT } from "../settings/env";
import { loadDemoAccounts } from "../settings/secrets";
import { BUILDS, buildIfStale } from "../setup/builds";
import { stripeSandboxPlan } from "../stack/service-plans";
import { toStackFile } from "../stack/stack-file";
import { giveFolder, providePrograms, toLaunch, toPlan } from "./as-processes";
import { fillIn, PORT_NAMES, readCompose, resolveCompose, type ServerPorts } from "./compose-file";

/**
 * A shop as on servers: every service of docker-compose.yml as a process; storefront, Medusa's server and worker twice.
 */
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

async function choosePorts(): Promise<ServerPorts> {
  const ports: Partial<ServerPorts> = {};
  for (const name of PORT_NAMES) ports[name] = await getPort({ exclude: Object.values(ports) });
  return ports as ServerPorts;
}

const listenOn = (port: number, readyPort: number): Environment => ({
  PORT: String(port),
  MEDUSA_PORT: String(port),
  METRICS_PORT: String(readyPort),
});

/**
 * Starts everything in `dataDir`, which must be new.
 * @throws StepError that names what failed; all started services have then been ended.
 */
export async function startServers(dataDir: string, signal: AbortSignal): Promise<Servers> {
  const paths = dataPaths(dataDir);
  const programs = providePrograms();
  const ports = await choosePorts();
  const { values, shop } = await fillIn(paths, ports);
  const file = resolveCompose(readCompose(await readFile(path.join(ROOT, "docker-compose.yml"), "utf8")), values);
  const machine = { ports, paths, programs };
  const of = (name: string) => {
    const service = file.services[name];
    if (!service) throw new Error(`docker-compose.yml has no ${name}.`);
    return service;
  };
  // Settings for the payment sandbox, which the file does not have, and higher limits, because all tests come from one
  // address.
  // The figures of all would have one port here.
  const standIns = {
    STRIPE_SANDBOX_URL: shop.stripeSandboxUrl ?? "",
    PAYMENTS_SANDBOX: "1",
    RATE_LIMIT_SCALE: "10000",
  };
  const more = { ...standIns, METRICS_PORT: "" };
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
    const base = currentEnvironment();
    await buildIfStale(
      BUILDS.medusa,
      { ...base, NODE_ENV: "production", MEDUSA_DISABLE_TELEMETRY: "true" },
      paths,
      signal,
    );
    await buildIfStale(BUILDS.storefront, { ...base, NODE_ENV: "production" }, paths, signal);
    await finishImage();
    await step("Debian's PostgreSQL and Redis", async () => {
      giveFolder(paths.dataDir, null);
      const place = { bin: programs.postgres, folder: paths.postgres, port: ports.postgres, user: databaseOsUser() };
      await initialise(place, values.POSTGRES_PASSWORD ?? "");
      const postgres = toPlan("postgres", of("postgres"), machine);
      // The image makes its database; here it is made once the server's health check would pass.
      const anyDatabase = {
        ...postgres,
        isReady: () => ensureDatabase(ports.postgres, values.POSTGRES_PASSWORD ?? "").then(() => true),
      };
      await Promise.all([supervisor.start(anyDatabase), supervisor.start(toPlan("redis", of("redis"), machine))]);
      if (!(await postgres.isReady())) throw new StepError("PostgreSQL's health check fails.", { advice: ADVICE });
    });
    const migrate = toLaunch("migrate", of("migrate"), machine, more);
    await step("migrate: schema and first contents", () => runToEnd(migrate, "migrate", ADVICE, signal), 30);
    const behindProxy = {
      PUBLIC_URL: proxied.storefrontUrl,
      MEDUSA_PUBLIC_URL: proxied.medusaUrl,
      STOREFRONTS: `127.0.0.1:${ports.storefront} 127.0.0.1:${ports.storefrontSecond}`,
      MEDUSAS: `127.0.0.1:${ports.medusa} 127.0.0.1:${ports.medusaSecond}`,
      MEDUSA_PORT: String(ports.proxyToMedusa),
      HEALTH_PORT: String(ports.proxyHealth),
    };
    const start = (service: string, place: Environment, name = service) =>
      supervisor.start(toPlan(service, of(service), machine, { ...more, ...place }, name));
    await step("A proxy, and two each of Medusa's servers, workers and storefronts", () =>
      Promise.all([
        supervisor.start(toPlan("proxy", of("proxy"), machine, behindProxy)),
        supervisor.start(stripeSandboxPlan(base, standIn, paths)),
        start("medusa", listenOn(ports.medusa, ports.medusaReady)),
        start("medusa", listenOn(ports.medusaSecond, ports.medusaSecondReady), "medusaSecond"),
        start("worker", listenOn(ports.worker, ports.workerReady)),
        start("worker", listenOn(ports.workerSecond, ports.workerSecondReady), "workerSecond"),
        start("storefront", { PORT: String(ports.storefront) }),
        start("storefront", { PORT: String(ports.storefrontSecond) }, "storefrontSecond"),
      ]),
    );
    const medusa = { ...toLaunch("medusa", of("medusa"), machine, more), command: "medusa" };
    await step("The first admin", () => makeFirstAdmin(paths, shop.storefrontUrl, medusa));
    await step("The first user of Medusa Admin", () => makeFirstOps(paths, medusa));
    await writeStack(supervisor.pids());
    isOpen = true;
    const required = (name: string) => {
      const service = supervisor.get(name);
      if (!service) throw new Error(`This shop runs no "${name}".`);
      return service;
    };
    return {
      paths,
      proxiedStack,
      medusaPublishableKey: shop.secrets.medusaPublishableKey,
      redisUrl: shop.redisUrl ?? "",
      medusaMetrics: `http://localhost:${ports.medusaReady}/metrics`,
      secondStorefront: `http://localhost:${ports.storefrontSecond}`,
      proxy: proxied.storefrontUrl,
      proxyToMedusa: `http://localhost:${ports.proxyToMedusa}`,
      startService: (name) => required(name).start(),
      stopService: (name, by) => required(name).stop(by),
      stop,
    };
  } catch (error) {
    await stop();
    throw signal.aborted ? signal.reason : error;
  }
}

/**
 * Runs the last build step of Medusa's image on the finished build: the last line of its Dockerfile, which needs no
 * container.
 */
async function finishImage(): Promise<void> {
  const lines = (await readFile(path.join(ROOT, "medusa-backend/Dockerfile"), "utf8")).split("\n");
  const command = lines.find((line) => line.startsWith("RUN for folder"))?.slice("RUN ".length);
  if (!command) throw new Error("medusa-backend/Dockerfile makes no folders for migrations.");
  await promisify(execFile)("sh", ["-c", command], { cwd: ROOT });
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
export const opsArgs = ({ email, password }: { email: string; password: string }) => [
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

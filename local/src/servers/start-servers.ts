import { readFile } from "node:fs/promises";
import path from "node:path";
import getPort from "get-port";
import { writeJson } from "../lib/json-file";
import { StepError, step } from "../lib/step";
import { ensureDatabase, initialise } from "../postgres/cluster";
import { databaseOsUser } from "../postgres/os-user";
import { runToEnd } from "../processes/run";
import { Supervisor } from "../processes/supervisor";
import { currentEnvironment, type Environment } from "../settings/env";
import { type DataPaths, dataPaths, ROOT } from "../settings/paths";
import { BUILDS, buildIfStale } from "../setup/builds";
import { stripeSandboxPlan } from "../stack/service-plans";
import { toStackFile } from "../stack/stack-file";
import { giveFolder, toLaunch, toPlan } from "./as-processes";
import { finishImage, makeFirstAdmin, makeFirstOps } from "./by-hand";
import { readCompose, resolveCompose } from "./compose-file";
import { providePrograms } from "./programs";
import { fillIn, type ServerPorts } from "./values";

/** A shop as on servers: every service of docker-compose.yml as a process, Medusa's server and the storefront twice. */
export type Servers = {
  paths: DataPaths;
  medusaPublishableKey: string;
  redisUrl: string;
  secondStorefront: string;
  startService(name: string): Promise<void>;
  stopService(name: string, signal?: NodeJS.Signals): Promise<void>;
  stop(): Promise<void>;
};

const ADVICE = "read the log above, correct what it names and run the command again.";

async function choosePorts(): Promise<ServerPorts> {
  const names = [
    "postgres",
    "redis",
    "medusa",
    "medusaSecond",
    "worker",
    "storefront",
    "storefrontSecond",
    "stripeSandbox",
  ] as const;
  const ports: number[] = [];
  for (const _ of names) ports.push(await getPort({ exclude: ports }));
  const [
    postgres = 0,
    redis = 0,
    medusa = 0,
    medusaSecond = 0,
    worker = 0,
    storefront = 0,
    storefrontSecond = 0,
    stripeSandbox = 0,
  ] = ports;
  return { postgres, redis, medusa, medusaSecond, worker, storefront, storefrontSecond, stripeSandbox };
}

const listenOn = (port: number): Environment => ({ PORT: String(port), MEDUSA_PORT: String(port) });

/**
 * Starts everything in `dataDir`, which must be new.
 * @throws StepError that names what failed; whatever was started has been ended by then.
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
  const more = { STRIPE_SANDBOX_URL: shop.stripeSandboxUrl ?? "", PAYMENTS_SANDBOX: "1", RATE_LIMIT_SCALE: "100" };
  // The payment sandbox runs in local mode: Stripe is no part of the shop, and in production mode the sandbox would
  // hide what tests look at.
  const standIn = { ...shop, shopEnv: "local" as const };
  const startedAt = new Date();
  let isOpen = false;
  const writeStack = (pids: Record<string, number>) =>
    writeJson(paths.stack, toStackFile(shop, pids, startedAt), 0o600);
  // Tests freeze services by the process ids in stack.json, also those of services that were started again.
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
    await step("Two servers, a worker, two storefronts", () =>
      Promise.all([
        supervisor.start(stripeSandboxPlan(base, standIn, paths)),
        supervisor.start(toPlan("medusa", of("medusa"), machine, { ...more, ...listenOn(ports.medusa) })),
        supervisor.start(
          toPlan("medusa", of("medusa"), machine, { ...more, ...listenOn(ports.medusaSecond) }, "medusaSecond"),
        ),
        supervisor.start(toPlan("worker", of("worker"), machine, { ...more, ...listenOn(ports.worker) })),
        supervisor.start(toPlan("storefront", of("storefront"), machine, { ...more, PORT: String(ports.storefront) })),
        supervisor.start(
          toPlan(
            "storefront",
            of("storefront"),
            machine,
            { ...more, PORT: String(ports.storefrontSecond), MEDUSA_URL: `http://localhost:${ports.medusaSecond}` },
            "storefrontSecond",
          ),
        ),
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
      medusaPublishableKey: shop.secrets.medusaPublishableKey,
      redisUrl: shop.redisUrl ?? "",
      secondStorefront: `http://localhost:${ports.storefrontSecond}`,
      startService: (name) => required(name).start(),
      stopService: (name, by) => required(name).stop(by),
      stop,
    };
  } catch (error) {
    await stop();
    throw signal.aborted ? signal.reason : error;
  }
}

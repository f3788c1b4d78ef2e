import { readdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import { writeJson } from "../lib/json-file";
import { step } from "../lib/step";
import type { Service, ServicePlan } from "../processes/service";
import { type DeathNotice, Supervisor } from "../processes/supervisor";
import type { Configuration } from "../settings/configuration";
import {
  currentEnvironment,
  type DataPaths,
  dataDirOf,
  dataPaths,
  type Environment,
  readSettings,
} from "../settings/env";
import type { Ports, TakenPort } from "../settings/ports";
import { type DemoAccounts, loadDemoAccounts } from "../settings/secrets";
import { buildAdmin } from "../setup/builds";
import { openShop } from "../setup/open-shop";
import { prepareConfiguration } from "../setup/prepare-configuration";
import { type Mode, medusaEnv, planServices } from "./service-plans";
import { type StackFile, toStackFile } from "./stack-file";

const ROUNDS = 2;

/** Each kind of page once or twice, because first requests are slow. A failure does not stop the start. */
async function warmUp(shop: Configuration): Promise<void> {
  const deadline = AbortSignal.timeout(8_000);
  const store = { "x-publishable-api-key": shop.secrets.medusaPublishableKey };
  const pages: { url: string; headers: Record<string, string> }[] = [
    { url: `${shop.medusaUrl}/store/shop/products?limit=12`, headers: store },
    { url: `${shop.storefrontUrl}/`, headers: { accept: "text/html", "user-agent": "Mozilla/5.0 (warm-up)" } },
    { url: `${shop.storefrontUrl}/explore`, headers: { accept: "text/html" } },
    { url: `${shop.storefrontUrl}/login`, headers: { accept: "text/html" } },
    { url: `${shop.storefrontUrl}/api/server/products`, headers: { accept: "application/json" } },
    { url: `${shop.medusaUrl}/app/`, headers: { accept: "text/html" } },
    ...(shop.stripeSandboxUrl ? [{ url: `${shop.stripeSandboxUrl}/stripe.js`, headers: {} }] : []),
  ];
  for (let round = 0; round < ROUNDS; round += 1) {
    await Promise.allSettled(
      pages.map(async ({ url, headers }) => {
        const answer = await fetch(url, { headers, signal: deadline });
        await answer.arrayBuffer();
      }),
    );
  }
}

export type StackOptions = {
  /** `start` serves production builds, `dev` reloads on change. */
  mode?: Mode;
  dataDir?: string;
  /** 0 for any free one; those of the settings by default. */
  ports?: Partial<Ports>;
  env?: Environment;
  signal?: AbortSignal;
  onDeath?: (notice: DeathNotice) => void;
  /** Puts a proxy in front of the embedded PostgreSQL: gets its address and returns the services' address. */
  databaseProxy?: (databaseUrl: string) => Promise<string>;
  /** False: the embedded PostgreSQL does not wait for the disk, for data that may be lost with the machine. */
  durable?: boolean;
  /** Opens the shop before a stale Medusa Admin is built: `buildAdmin` of the result builds it. */
  adminLater?: boolean;
  /** Once the embedded PostgreSQL is migrated and seeded, before anything that uses it is started. */
  onSeeded?: (postgres: Service, paths: DataPaths) => Promise<void>;
};

export type Stack = {
  file: StackFile;
  shop: Configuration;
  demoAccounts: DemoAccounts | null;
  paths: DataPaths;
  taken: TakenPort[];
  /** `postgres`, `medusa`, `medusaWorker`, `storefront`, `stripeSandbox`, `googleSandbox`. */
  services: Supervisor;
  buildAdmin(): Promise<void>;
  stop(): Promise<void>;
};

async function keepOldLogs(paths: DataPaths): Promise<void> {
  const names = await readdir(paths.logs).catch(() => []);
  const current = names.filter((name) => name.endsWith(".log") && !name.endsWith(".previous.log"));
  await Promise.all(
    current.map((name) =>
      rename(path.join(paths.logs, name), path.join(paths.logs, name.replace(/\.log$/, ".previous.log"))),
    ),
  );
}

/** Resolves when every part answers. @throws StepError; all started services have then been ended. */
export async function startStack(options: StackOptions = {}): Promise<Stack> {
  const mode = options.mode ?? "start";
  const base = { ...currentEnvironment(), ...options.env };
  const settings = readSettings(base);
  const paths = dataPaths(options.dataDir ?? dataDirOf(settings));
  const aborted = new AbortController();
  const signal = options.signal ? AbortSignal.any([options.signal, aborted.signal]) : aborted.signal;
  const startedAt = new Date();
  let file: StackFile | null = null;
  const supervisor = new Supervisor(paths.processes, {
    onDeath: options.onDeath ?? (() => {}),
    onPids: async (pids) => {
      if (file) await writeJson(paths.stack, Object.assign(file, { pids }), 0o600);
    },
  });
  const stop = async () => {
    await supervisor.stopAll();
    await rm(paths.stack, { force: true });
    await rm(paths.processes, { force: true });
  };
  const onAbort = () => void supervisor.stopAll();
  signal.addEventListener("abort", onAbort, { once: true });

  try {
    await rm(paths.stack, { force: true });
    await keepOldLogs(paths);
    const { shop, taken, postgres } = await prepareConfiguration(settings, paths, options.ports ?? {}, options);
    const demoAccounts = shop.demoAccountsFile ? await loadDemoAccounts(shop.demoAccountsFile) : null;
    const plans = await planServices(base, shop, paths, mode);
    const startAll = (title: string, wanted: ServicePlan[], either: AbortSignal) => {
      const stopThem = () => wanted.map(({ name }) => supervisor.get(name)?.stop());
      either.addEventListener("abort", stopThem, { once: true });
      return step(title, () => Promise.all(wanted.map((plan) => supervisor.start(plan)))).finally(() =>
        either.removeEventListener("abort", stopThem),
      );
    };
    await openShop({
      ...{ base, shop, paths, mode, adminLater: options.adminLater ?? false, signal },
      startDatabase: async () => {
        if (postgres) await step("Starting PostgreSQL", () => postgres(supervisor));
      },
      startBackend: async (either) => {
        const database = supervisor.get("postgres");
        if (database) await options.onSeeded?.(database, paths);
        const backend = [plans.medusa, ...plans.workers, ...plans.sandboxes];
        await startAll(`Starting Medusa${plans.sandboxes.length > 0 ? " and the sandboxes" : ""}`, backend, either);
      },
      startStorefront: async (either) => {
        await startAll("Starting the storefront", [plans.storefront], either);
      },
    });
    signal.throwIfAborted();
    if (mode === "start") await step("Warming up", () => warmUp(shop));
    signal.throwIfAborted();
    file = toStackFile(shop, supervisor.pids(), startedAt);
    await writeJson(paths.stack, file, 0o600);
    signal.removeEventListener("abort", onAbort);
    return {
      file,
      shop,
      demoAccounts,
      paths,
      taken,
      stop,
      services: supervisor,
      buildAdmin: async () => {
        if (mode === "start") await buildAdmin(medusaEnv(base, shop, paths, mode), paths, signal);
      },
    };
  } catch (error) {
    aborted.abort();
    await stop();
    throw options.signal?.aborted ? options.signal.reason : error;
  }
}

import { execFile } from "node:child_process";
import { randomInt } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, mkdir } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import getPort, { portNumbers } from "get-port";
import { quoteNodeOption } from "../../local/bootstrap/follow-parent.mjs";
import { readJson } from "../../local/src/lib/json-file";
import { choosePlace, keptPlace } from "../../local/src/postgres/place";
import { answers, type Service } from "../../local/src/processes/service";
import {
  currentEnvironment,
  type DataPaths,
  dataDirOf,
  dataPaths,
  type Environment,
  ROOT,
  readSettings,
} from "../../local/src/settings/env";
import type { Ports } from "../../local/src/settings/ports";
import { loadSecrets } from "../../local/src/settings/secrets";
import { StackFile, takeStartLock } from "../../local/src/stack/stack-file";
import { startStack } from "../../local/src/stack/start-stack";
import { openControl } from "./control-server";
import type { DatabaseProxy } from "./database-proxy";

const ANY_PORT = { storefront: 0, medusa: 0, stripeSandbox: 0, googleSandbox: 0 };

/** The settings of all test shops: none of this machine's own settings, no limits, and frequent jobs. */
const SETTINGS: Environment = {
  SHOP_ENV: "local",
  RATE_LIMIT_SCALE: "100",
  // Two shops and a browser share the machine.
  TIMEOUT_SCALE: "2",
  // More often would cost more: of two idle shops, 1 and 3 s take a tenth more of a processor.
  SWEEP_SECONDS: "5",
  QUEUE_SECONDS: "2",
  CLEAN_SECONDS: "6",
  DATABASE_URL: undefined,
  STRIPE_API_KEY: undefined,
  GOOGLE_CLIENT_ID: undefined,
  PUBLIC_URL: undefined,
  MEDUSA_PUBLIC_URL: undefined,
};

/** Makes every Node process of a shop load `files`; they only act in Medusa's. */
export const preload = (...files: string[]) => ({
  NODE_OPTIONS: [currentEnvironment().NODE_OPTIONS, ...files.map((file) => `--require ${quoteNodeOption(file)}`)]
    .filter(Boolean)
    .join(" "),
});
/** Makes passwords cheap to hash, but in `npm run test:full`, which compares how long answers take with the figure. */
export const CHEAP_PASSWORDS = path.join(ROOT, "tests/run/cheap-passwords.cjs");
const passwords = () => (currentEnvironment().FULL_TESTS ? {} : preload(CHEAP_PASSWORDS));

/** A port for the figures of Medusa, below those that the machine gives out; the next two are the other processes'. */
const metricsPort = () => getPort({ port: portNumbers(20_000 + 10 * randomInt(900), 30_000) });

/** A shop of its own for a test run, and how its tests find it. */
export type TestShop = { env: Environment; close: () => Promise<void> };

type Options = {
  /** Laid over the tests' own. */
  settings?: Environment;
  /** Put in front of its database. */
  proxy?: DatabaseProxy;
  /** True to wait for the disk, as a shop does. Tests only kill processes, which leaves written data whole. */
  durable?: boolean;
  /** Keeps a copy of the seeded data in `seed`, or starts with an existing copy. */
  seed?: { keep: string } | { take: string };
  /** True to leave Medusa Admin unbuilt if it is stale: a page in its place says so. */
  withoutAdmin?: boolean;
  /** The ports that must be known beforehand; otherwise any free one. */
  ports?: Partial<Ports>;
};

/** Starts a shop in the empty `folder` with a control server; `npm run generate` sees that it runs. */
export async function startTestShop(
  folder: string,
  signal: AbortSignal,
  { settings = {}, proxy, durable = false, seed, withoutAdmin = false, ports = {} }: Options = {},
): Promise<TestShop> {
  const dataDir = path.join(folder, "data");
  if (seed && "take" in seed) await takeSeed(seed.take, dataDir);
  const METRICS_PORT = String(await metricsPort());
  const lock = await takeStartLock(dataPaths(dataDir));
  if (!("release" in lock)) throw new Error(`Another shop runs with the data in ${dataDir}.`);
  const stack = await startStack({
    dataDir,
    ports: { ...ANY_PORT, ...ports },
    env: { ...SETTINGS, ...passwords(), METRICS_PORT, ...settings },
    signal,
    durable,
    adminLater: withoutAdmin,
    ...(seed && "keep" in seed ? { onSeeded: (postgres, paths) => keepSeed(seed.keep, postgres, paths) } : {}),
    ...(proxy ? { databaseProxy: (databaseUrl: string) => proxy.open(databaseUrl) } : {}),
  });
  const control = await openControl(stack.services, proxy);
  const close = async () => {
    control.close();
    await stack.stop();
    proxy?.close();
    await lock.release().catch(() => {});
  };
  const env = {
    STACK_FILE: stack.paths.stack,
    DEMO_ACCOUNTS_FILE: stack.paths.demoAccounts,
    SHOP_DATA_DIR: stack.paths.dataDir,
    STACK_CONTROL_URL: control.url,
    METRICS_PORT,
    MEDUSA_PUBLISHABLE_KEY: stack.shop.secrets.medusaPublishableKey,
  };
  return { env, close };
}

const run = promisify(execFile);
/** With owner and mode, which PostgreSQL insists on. */
const copyAsIs = (from: string, to: string) => run("cp", ["-a", from, to]);

/** The folder in which the first shop of a test run leaves its seeded data for the others. */
export const seedFolder = (folder: string) => path.join(folder, "seeded");

const filesOf = (paths: DataPaths) => [paths.secrets, paths.demoAccounts];

/** Copies the database of a freshly seeded shop, with its secrets. Nothing writes to it during the copy. */
async function keepSeed(seed: string, postgres: Service, paths: DataPaths): Promise<void> {
  const place = await keptPlace(paths);
  if (!place) throw new Error("the shop has no PostgreSQL of its own");
  await mkdir(seed, { recursive: true, mode: 0o755 });
  await postgres.stop();
  try {
    await copyAsIs(place.folder, path.join(seed, "postgres"));
  } finally {
    await postgres.start();
  }
  for (const file of filesOf(paths)) await cp(file, path.join(seed, path.basename(file)));
}

/** Copies the data kept by `keepSeed`, if any, into a new shop, which then neither migrates nor seeds. */
async function takeSeed(seed: string, dataDir: string): Promise<void> {
  if (!existsSync(path.join(seed, "secrets.json"))) return;
  const paths = dataPaths(dataDir);
  const place = await choosePlace(paths);
  for (const file of filesOf(paths)) await cp(path.join(seed, path.basename(file)), file);
  await copyAsIs(path.join(seed, "postgres"), place.folder);
}

/** A running shop, and how tests find it. They cannot stop its services, because they get no control server. */
type RunningShop = { address: string; env: Environment };

/**
 * The command to start a shop for tests: with its usual limits it would refuse the tests' many sign-ins, and its jobs
 * would run too rarely. `npm run dev` also works for contract tests; in a browser Vite may reload the page while it
 * still bundles packages.
 */
export const START_FOR_TESTS = "RATE_LIMIT_SCALE=100 SWEEP_SECONDS=10 CLEAN_SECONDS=10 npm start";

/** The shop of SHOP_DATA_DIR. @throws Error with what to do if it does not run, or if tests must not use it. */
export async function findRunningShop(
  paths: DataPaths = dataPaths(dataDirOf(readSettings(currentEnvironment()))),
): Promise<RunningShop> {
  const stack = await readJson(paths.stack, StackFile);
  if (!stack || !(await answers(`${stack.storefront}/healthz`).catch(() => false)))
    throw new Error(
      `No shop runs with the data in ${paths.dataDir}. Start one in another terminal: ${START_FOR_TESTS}`,
    );
  if (!stack.stripeSandbox || !existsSync(paths.demoAccounts))
    throw new Error(
      `The shop at ${stack.storefront} takes real payments or has no demo accounts. Tests place orders and change products: they run on a local shop with the payment sandbox only.`,
    );
  const { medusaPublishableKey } = await loadSecrets(paths.secrets);
  return {
    address: stack.storefront,
    env: {
      STACK_FILE: paths.stack,
      DEMO_ACCOUNTS_FILE: paths.demoAccounts,
      SHOP_DATA_DIR: paths.dataDir,
      MEDUSA_PUBLISHABLE_KEY: currentEnvironment().MEDUSA_PUBLISHABLE_KEY ?? medusaPublishableKey,
    },
  };
}

import path from "node:path";
import type { Environment } from "../settings/env";
import type { Ports } from "../settings/ports";
import { startStack } from "../stack/start-stack";
import { openControl } from "./control-server";
import type { DatabaseProxy } from "./database-proxy/database-proxy";
import { keepSeed, takeSeed } from "./seeded-shop";

const ANY_PORT = { storefront: 0, medusa: 0, stripeSandbox: 0, googleSandbox: 0 };

/**
 * What the shops of all tests have: nothing of this machine's own settings, no limits; what is done in turns comes
 * soon.
 */
const SETTINGS: Environment = {
  SHOP_ENV: "local",
  RATE_LIMIT_SCALE: "100",
  SWEEP_SECONDS: "5",
  QUEUE_SECONDS: "1",
  CLEAN_SECONDS: "3",
  DATABASE_URL: undefined,
  STRIPE_API_KEY: undefined,
  GOOGLE_CLIENT_ID: undefined,
  PUBLIC_URL: undefined,
  MEDUSA_PUBLIC_URL: undefined,
};

/** A shop of its own for a test run, and how its tests find it. */
export type TestShop = { env: Environment; close: () => Promise<void> };

type Options = {
  /** Laid over the tests' own. */
  settings?: Environment;
  /** Put in front of its database. */
  proxy?: DatabaseProxy;
  /** Keeps a copy of what the seed makes in `seed`, or starts with the copy that is there. */
  seed?: { keep: string } | { take: string };
  /** Those that must be known beforehand; any free one otherwise. */
  ports?: Partial<Ports>;
};

/** Starts a shop in `folder`, empty at first, on free ports, with a control server. */
export async function startTestShop(
  folder: string,
  signal: AbortSignal,
  { settings = {}, proxy, seed, ports = {} }: Options = {},
): Promise<TestShop> {
  const dataDir = path.join(folder, "data");
  if (seed && "take" in seed) await takeSeed(seed.take, dataDir);
  const stack = await startStack({
    dataDir,
    ports: { ...ANY_PORT, ...ports },
    env: { ...SETTINGS, ...settings },
    signal,
    ...(seed && "keep" in seed ? { onSeeded: (postgres, paths) => keepSeed(seed.keep, postgres, paths) } : {}),
    ...(proxy ? { databaseProxy: (databaseUrl: string) => proxy.open(databaseUrl) } : {}),
  });
  const control = await openControl(stack, proxy);
  const close = async () => {
    control.close();
    await stack.stop();
    proxy?.close();
  };
  const env = {
    STACK_FILE: stack.paths.stack,
    DEMO_ACCOUNTS_FILE: stack.paths.demoAccounts,
    SHOP_DATA_DIR: stack.paths.dataDir,
    STACK_CONTROL_URL: control.url,
    MEDUSA_PUBLISHABLE_KEY: stack.shop.secrets.medusaPublishableKey,
  };
  return { env, close };
}

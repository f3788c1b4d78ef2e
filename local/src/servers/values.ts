import { readFile } from "node:fs/promises";
import path from "node:path";
import { type Configuration, configure } from "../settings/configuration";
import { type Environment, readSettings } from "../settings/env";
import { type DataPaths, ROOT } from "../settings/paths";
import { loadSecrets } from "../settings/secrets";
import { readEnvFile } from "./compose-file";

/** The ports on this one machine; containers would each have an address of their own. */
export const PORT_NAMES = [
  "postgres",
  "redis",
  "medusa",
  "medusaReady",
  "medusaSecond",
  "medusaSecondReady",
  "worker",
  "workerReady",
  "workerSecond",
  "workerSecondReady",
  "storefront",
  "storefrontSecond",
  "stripeSandbox",
  "proxy",
  "proxyToMedusa",
  "proxyAdmin",
  "proxyHealth",
] as const;
export type ServerPorts = Record<(typeof PORT_NAMES)[number], number>;

/**
 * The values of `.env` for somebody who followed .env.example, with the payment sandbox for Stripe; and the values that
 * follow from them.
 */
export async function fillIn(
  paths: DataPaths,
  ports: ServerPorts,
): Promise<{ values: Environment; shop: Configuration }> {
  const example = readEnvFile(await readFile(path.join(ROOT, ".env.example"), "utf8"));
  const secrets = await loadSecrets(paths.secrets);
  const values: Environment = {
    ...example,
    SHOP_VERSION: "0.0.0-test",
    PUBLIC_URL: `http://localhost:${ports.storefront}`,
    MEDUSA_PUBLIC_URL: `http://localhost:${ports.medusa}`,
    POSTGRES_PASSWORD: secrets.postgresPassword,
    REDIS_PASSWORD: secrets.postgresPassword,
    JWT_SECRET: secrets.jwtSecret,
    COOKIE_SECRET: secrets.cookieSecret,
    SESSION_SECRET: secrets.sessionSecret,
    MEDUSA_PUBLISHABLE_KEY: secrets.medusaPublishableKey,
    STRIPE_API_KEY: secrets.stripeApiKey,
    STRIPE_PUBLISHABLE_KEY: secrets.stripePublishableKey,
    STRIPE_WEBHOOK_SECRET: secrets.stripeWebhookSecret,
    SWEEP_SECONDS: "10",
  };
  const settings = readSettings({
    SHOP_ENV: "production",
    PAYMENTS_SANDBOX: "1",
    REDIS_URL: `redis://:${values.REDIS_PASSWORD}@127.0.0.1:${ports.redis}`,
  });
  const databaseUrl = `postgres://aeroloft:${values.POSTGRES_PASSWORD}@127.0.0.1:${ports.postgres}/aeroloft`;
  return { values, shop: configure(settings, secrets, { ...ports, googleSandbox: 0 }, databaseUrl, paths) };
}

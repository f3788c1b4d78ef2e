import { createRequire } from "node:module";
import path from "node:path";
import getPort from "get-port";
import { type Launch, workspaceScript } from "../processes/run";
import { answers, type ServicePlan } from "../processes/service";
import type { Configuration } from "../settings/configuration";
import { type DataPaths, type Environment, ROOT } from "../settings/env";

type Sandbox = { name: string; title: string; main: string; url: string; logFile: string };

function sandboxPlan({ name, title, main, url, logFile }: Sandbox, env: Environment): ServicePlan {
  return {
    name,
    title,
    launch: {
      command: process.execPath,
      args: ["--import", "tsx", main],
      cwd: path.join(ROOT, "local"),
      env,
      logFile,
    },
    isReady: () => answers(`${url}/healthz`),
    readyWithinMs: 90_000,
  };
}

export function stripeSandboxPlan(base: Environment, shop: Configuration, paths: DataPaths): ServicePlan {
  const sandbox = {
    name: "stripeSandbox",
    title: "The payment sandbox",
    main: createRequire(import.meta.url).resolve("stripe-sandbox/main"),
    url: shop.stripeSandboxUrl ?? "",
    logFile: paths.log("stripe-sandbox"),
  };
  return sandboxPlan(sandbox, stripeSandboxEnv(base, shop, paths));
}

type Named = { name: string; title: string };

const serverPlan = async (named: Named, health: string, launch: Promise<Launch>): Promise<ServicePlan> => ({
  ...named,
  launch: await launch,
  isReady: () => answers(`http://localhost:${health}`),
  readyWithinMs: 180_000,
});

/** `env` has MEDUSA_PORT, and MEDUSA_WORKER_MODE says what the process does. */
export function medusaPlan(
  { log, ...named }: Named & { log?: string },
  env: Environment,
  paths: DataPaths,
  mode: Mode = "start",
): Promise<ServicePlan> {
  const launch = workspaceScript("medusa-backend", mode, env, paths.log(log ?? named.name));
  return serverPlan(named, `${env.MEDUSA_PORT}/health`, launch);
}

/** On the PORT in `env`. */
export const storefrontPlan = (named: Named, env: Environment, paths: DataPaths, mode: Mode = "start") =>
  serverPlan(named, `${env.PORT}/healthz`, workspaceScript("storefront", mode, env, paths.log(named.name)));

export async function planServices(base: Environment, shop: Configuration, paths: DataPaths, mode: Mode) {
  const backend = medusaEnv(base, shop, paths, mode);
  // With Redis, as on servers, one process answers requests, and another one runs jobs and subscribers.
  const split = shop.redisUrl !== null && mode === "start" && !base.MEDUSA_WORKER_MODE;
  const serverEnv = split ? { ...backend, MEDUSA_WORKER_MODE: "server" } : backend;
  const ofWorker = { name: "medusaWorker", title: "Medusa's worker", log: "medusa-worker" };
  const workers = split ? [await medusaPlan(ofWorker, medusaWorkerEnv(backend, await getPort()), paths)] : [];
  const medusa = await medusaPlan({ name: "medusa", title: "Medusa" }, serverEnv, paths, mode);
  const ofStorefront = { name: "storefront", title: "The storefront" };
  const storefront = await storefrontPlan(ofStorefront, storefrontEnv(base, shop, paths, mode), paths, mode);
  const sandboxes: ServicePlan[] = [];
  if (shop.stripeSandboxUrl) sandboxes.push(stripeSandboxPlan(base, shop, paths));
  if (shop.googleSandboxUrl) {
    const sandbox = {
      name: "googleSandbox",
      title: "The sign-in sandbox",
      main: path.join(ROOT, "local/src/google-sandbox/main.ts"),
      url: shop.googleSandboxUrl,
      logFile: paths.log("google-sandbox"),
    };
    sandboxes.push(sandboxPlan(sandbox, googleSandboxEnv(base, shop)));
  }
  return { medusa, workers, storefront, sandboxes };
}

/** Production builds are served locally too; SHOP_ENV, and not NODE_ENV, decides about safety checks. */
export type Mode = "start" | "dev";
const nodeEnv = (mode: Mode) => (mode === "dev" ? "development" : "production");

export function medusaEnv(base: Environment, shop: Configuration, paths: DataPaths, mode: Mode): Environment {
  const { secrets } = shop;
  return {
    SHOP_DEFAULT_COUNTRY: "us",
    LEGACY_HOLD_MINUTES: "30",
    SWEEP_SECONDS: "60",
    RATE_LIMIT_SCALE: "1",
    ...base,
    NODE_ENV: nodeEnv(mode),
    MEDUSA_DISABLE_TELEMETRY: "true",
    SHOP_ENV: shop.shopEnv,
    SHOP_DATA_DIR: paths.dataDir,
    PORT: String(shop.ports.medusa),
    MEDUSA_PORT: String(shop.ports.medusa),
    MEDUSA_PUBLIC_URL: shop.medusaPublicUrl,
    PUBLIC_URL: shop.publicUrl,
    DATABASE_URL: shop.databaseUrl,
    REDIS_URL: shop.redisUrl ?? undefined,
    JWT_SECRET: secrets.jwtSecret,
    COOKIE_SECRET: secrets.cookieSecret,
    SESSION_SECRET: secrets.sessionSecret,
    AUTH_MFA_ENCRYPTION_KEY: secrets.authMfaKey,
    MEDUSA_PUBLISHABLE_KEY: secrets.medusaPublishableKey,
    STRIPE_API_KEY: secrets.stripeApiKey,
    STRIPE_PUBLISHABLE_KEY: secrets.stripePublishableKey,
    STRIPE_WEBHOOK_SECRET: secrets.stripeWebhookSecret,
    STRIPE_SANDBOX_URL: shop.stripeSandboxUrl ?? undefined,
    DEMO_ACCOUNTS_FILE: shop.demoAccountsFile ?? undefined,
  };
}

/** On one machine each process serves its figures on a port of its own: METRICS_PORT is Medusa's. */
const metricsPort = ({ METRICS_PORT }: Environment, above: number) =>
  METRICS_PORT ? String(Number(METRICS_PORT) + above) : undefined;

/** `port` answers /health only. */
function medusaWorkerEnv(medusa: Environment, port: number): Environment {
  const METRICS_PORT = metricsPort(medusa, 2);
  return { ...medusa, METRICS_PORT, MEDUSA_WORKER_MODE: "worker", PORT: String(port), MEDUSA_PORT: String(port) };
}

/** No database, no Stripe secret. Redis holds the rate limits that storefronts share. */
export function storefrontEnv(base: Environment, shop: Configuration, paths: DataPaths, mode: Mode): Environment {
  const { secrets } = shop;
  const google = shop.googleSandboxUrl !== null || base.GOOGLE_CLIENT_ID !== undefined;
  return {
    RATE_LIMIT_SCALE: "1",
    // glibc would keep freed memory in up to eight arenas for each core.
    MALLOC_ARENA_MAX: "2",
    ...withoutBackendSecrets(base),
    METRICS_PORT: metricsPort(base, 1),
    NODE_ENV: nodeEnv(mode),
    SHOP_ENV: shop.shopEnv,
    PORT: String(shop.ports.storefront),
    PUBLIC_URL: shop.publicUrl,
    MEDUSA_URL: shop.medusaUrl,
    MEDUSA_PUBLIC_URL: shop.medusaPublicUrl,
    MEDUSA_PUBLISHABLE_KEY: secrets.medusaPublishableKey,
    SESSION_SECRET: secrets.sessionSecret,
    REDIS_URL: shop.redisUrl ?? undefined,
    STRIPE_PUBLISHABLE_KEY: secrets.stripePublishableKey,
    STRIPE_SANDBOX_URL: shop.stripeSandboxUrl ?? undefined,
    GOOGLE_CLIENT_ID: google ? secrets.googleClientId : undefined,
    GOOGLE_CLIENT_SECRET: google ? secrets.googleClientSecret : undefined,
    GOOGLE_SANDBOX_URL: shop.googleSandboxUrl ?? undefined,
    MAILBOX_DIR: shop.mails === "mailbox" ? paths.mails : undefined,
  };
}

const BACKEND_ONLY = [
  "DATABASE_URL",
  "REDIS_URL",
  "JWT_SECRET",
  "JWT_SECRET_BEFORE",
  "COOKIE_SECRET_BEFORE",
  "COOKIE_SECRET",
  "AUTH_MFA_ENCRYPTION_KEY",
  "STRIPE_API_KEY",
  "STRIPE_WEBHOOK_SECRET",
  "SMTP_URL",
];

function withoutBackendSecrets(base: Environment): Environment {
  return Object.fromEntries(Object.entries(base).filter(([name]) => !BACKEND_ONLY.includes(name)));
}

function stripeSandboxEnv(base: Environment, shop: Configuration, paths: DataPaths): Environment {
  const { secrets } = shop;
  return {
    ...withoutBackendSecrets(base),
    SHOP_ENV: shop.shopEnv,
    STRIPE_SANDBOX_PORT: String(shop.ports.stripeSandbox),
    SANDBOX_STATE_FILE: paths.stripeSandbox,
    STRIPE_API_KEY: secrets.stripeApiKey,
    STRIPE_PUBLISHABLE_KEY: secrets.stripePublishableKey,
    STRIPE_WEBHOOK_SECRET: secrets.stripeWebhookSecret,
    SANDBOX_WEBHOOK_URL: `${shop.medusaUrl}/webhooks/stripe`,
  };
}

function googleSandboxEnv(base: Environment, shop: Configuration): Environment {
  return {
    ...withoutBackendSecrets(base),
    SHOP_ENV: shop.shopEnv,
    GOOGLE_SANDBOX_PORT: String(shop.ports.googleSandbox),
    GOOGLE_CLIENT_ID: shop.secrets.googleClientId,
    GOOGLE_CLIENT_SECRET: shop.secrets.googleClientSecret,
    PUBLIC_URL: shop.publicUrl,
  };
}

import { readFile } from "node:fs/promises";
import path from "node:path";
import { parse } from "yaml";
import { z } from "zod";
import { type Configuration, configure } from "../settings/configuration";
import { type DataPaths, type Environment, ROOT, readSettings } from "../settings/env";
import { loadSecrets } from "../settings/secrets";

const Condition = z.enum(["service_started", "service_healthy", "service_completed_successfully"]);

/** The part of a service that the checks and the test run use. Commands are lists, so that no shell is involved. */
export const ComposeService = z.looseObject({
  image: z.string(),
  build: z.object({ context: z.string(), dockerfile: z.string() }).optional(),
  command: z.array(z.string()).min(1),
  user: z.string().optional(),
  environment: z.record(z.string(), z.string()).default({}),
  depends_on: z.record(z.string(), z.object({ condition: Condition })).default({}),
  healthcheck: z.looseObject({ test: z.array(z.string()).min(2) }).optional(),
  init: z.boolean().default(false),
  cap_add: z.array(z.string()).default([]),
  cap_drop: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  stop_signal: z.string().optional(),
  stop_grace_period: z
    .string()
    .regex(/^\d+[sm]$/)
    .optional(),
  read_only: z.boolean().default(false),
  container_name: z.string().optional(),
  ports: z.array(z.string()).default([]),
  logging: z.object({ options: z.record(z.string(), z.string()) }).optional(),
  deploy: z
    .object({
      replicas: z.string().optional(),
      resources: z.object({ limits: z.record(z.string(), z.string().or(z.number())) }),
    })
    .optional(),
});
export type ComposeService = z.infer<typeof ComposeService>;

const ComposeFile = z.looseObject({ name: z.string(), services: z.record(z.string(), ComposeService) });
export type ComposeFile = z.infer<typeof ComposeFile>;

function mapStrings(value: unknown, change: (text: string) => string): unknown {
  if (typeof value === "string") return change(value);
  if (Array.isArray(value)) return value.map((item) => mapStrings(item, change));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapStrings(item, change)]));
}

/** The raw content of a compose file: anchors and merges are resolved, variables are not. */
export function readCompose(text: string): ComposeFile {
  return ComposeFile.parse(parse(text, { merge: true }));
}

/**
 * The same with the variables' values filled in.
 * @throws Error that names a variable without a value.
 */
export function resolveCompose(file: ComposeFile, values: Environment): ComposeFile {
  return ComposeFile.parse(mapStrings(file, (text) => interpolate(text, values)));
}

/** The names and values that a file of settings (`NAME=value` on each line) sets. */
export function readEnvFile(text: string): Record<string, string> {
  const lines = text.split("\n").filter((line) => /^\w+=/.test(line));
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf("=")), line.slice(line.indexOf("=") + 1)]));
}

const VARIABLE = /\$(?:\$|\{(\w+)(?::([-?])([^}]*))?\})/g;

/** A variable in a compose file: with `?` it is required, with `-` it has a default, with null neither. */
export type Use = { name: string; mark: "?" | "-" | null; text: string };

/** Every variable that `text` uses. */
export function variablesOf(text: string): Use[] {
  return [...text.matchAll(VARIABLE)]
    .filter(([whole]) => whole !== "$$")
    .map(([, name = "", mark, rest = ""]) => ({ name, mark: mark === "?" || mark === "-" ? mark : null, text: rest }));
}

/**
 * Fills in values for `${NAME}`, `${NAME:-default}` and `${NAME:?what it is}`, as docker compose does; `$$` is a dollar
 * sign.
 * @throws Error that names a required variable that is empty.
 */
export function interpolate(text: string, values: Environment): string {
  return text.replaceAll(VARIABLE, (whole, name: string | undefined, mark: string | undefined, rest: string) => {
    if (whole === "$$" || !name) return "$";
    const value = values[name];
    if (value) return value;
    if (mark === "?") throw new Error(`${name} is missing: ${rest}`);
    return mark === "-" ? rest : "";
  });
}

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

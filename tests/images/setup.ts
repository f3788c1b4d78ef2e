import { randomBytes } from "node:crypto";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { ROOT } from "../../local/src/settings/env";
import { command, findCompose, OLD_COMPOSE } from "./engine";
import { fetchImages } from "./stand-ins";

const PROJECT = "aeroloft-images";
const SCALE = { storefront: 3, medusa: 2 };

/** The container `number` of a service. */
export const containerOf = (service: keyof typeof SCALE, number: number) => `${PROJECT}_${service}_${number}`;
const hostsOf = (service: keyof typeof SCALE, port: number) =>
  Array.from({ length: SCALE[service] }, (_, index) => `${containerOf(service, index + 1)}:${port}`).join(" ");

const read = (file: string) => readFile(path.join(ROOT, file), "utf8");

/** The value of the first group of `pattern` in a file. */
async function valueIn(file: string, pattern: RegExp): Promise<string> {
  const [, value] = pattern.exec(await read(file)) ?? [];
  if (!value) throw new Error(`${file} has no ${pattern}`);
  return value;
}

/** Without what the compose of 2020 does not know. */
const forOldCompose = (text: string) =>
  text
    .replace(/^name:.*$/m, "")
    .replaceAll(/, pids: \d+/g, "")
    .replaceAll(/replicas: "[^"]*", /g, "");

/** What the tests read of a shop (tests/support/stack.ts). */
function stackFiles(settings: Record<string, string>): Record<string, unknown> {
  const nobody = { email: "nobody@example.com", password: "" };
  return {
    "stack.json": {
      storefront: settings.PUBLIC_URL,
      medusa: settings.MEDUSA_PUBLIC_URL,
      stripeSandbox: "http://localhost:4243",
      googleSandbox: "",
      stripePublishableKey: settings.STRIPE_PUBLISHABLE_KEY,
      databaseUrl: "",
    },
    "secrets.json": {
      jwtSecret: settings.JWT_SECRET,
      cookieSecret: settings.COOKIE_SECRET,
      sessionSecret: settings.SESSION_SECRET,
      medusaPublishableKey: settings.MEDUSA_PUBLISHABLE_KEY,
      stripeApiKey: settings.STRIPE_API_KEY,
      stripeWebhookSecret: settings.STRIPE_WEBHOOK_SECRET,
    },
    "demo-accounts.json": { admin: nobody, customer: nobody, ops: nobody },
  };
}

function chooseSettings(): Record<string, string> {
  const random = () => randomBytes(24).toString("hex");
  return {
    SHOP_VERSION: "0.0.0-test",
    PUBLIC_URL: "http://localhost",
    MEDUSA_PUBLIC_URL: "http://127.0.0.1",
    POSTGRES_PASSWORD: random(),
    REDIS_PASSWORD: random(),
    JWT_SECRET: random(),
    COOKIE_SECRET: random(),
    SESSION_SECRET: random(),
    MEDUSA_PUBLISHABLE_KEY: `pk_${random()}`,
    STRIPE_API_KEY: `sk_test_${random()}`,
    STRIPE_PUBLISHABLE_KEY: `pk_test_${random()}`,
    STRIPE_WEBHOOK_SECRET: `whsec_${random()}`,
    BIND_ADDRESS: "127.0.0.1",
    STOREFRONTS: hostsOf("storefront", 3000),
    MEDUSAS: hostsOf("medusa", 9000),
  };
}

/**
 * Builds the images of docker-compose.yml and starts several of each server on them, with random secrets, on this
 * machine's ports 80, 443 and 4243. Returns what stops and removes them. Throws without an engine that runs.
 */
export default async function setup(): Promise<() => Promise<void>> {
  const compose = findCompose();
  if (!compose) throw new Error("No container engine with its compose runs here: start Docker");
  const nodeTag = await valueIn("storefront/Dockerfile", /^ARG NODE_TAG=(.+)$/m);
  const removeStandIns = await fetchImages([
    `node:${nodeTag}`,
    `caddy:${await valueIn("proxy/Dockerfile", /^ARG CADDY_TAG=(.+)$/m)}`,
    await valueIn("docker-compose.yml", /image: (postgres:.+)/),
    await valueIn("docker-compose.yml", /image: (redis:.+)/),
  ]);

  const folder = await mkdtemp(path.join(tmpdir(), "aeroloft-images-"));
  const settings = chooseSettings();
  const env = { ...settings, NODE_TAG: nodeTag, PROJECT: ROOT };
  const lines = Object.entries(env).map(([name, value]) => `${name}=${value}\n`);
  const text = await read("docker-compose.yml");
  await Promise.all([
    writeFile(path.join(folder, "compose.env"), lines.join(""), { mode: 0o600 }),
    writeFile(path.join(folder, "compose.yml"), compose[0] === OLD_COMPOSE ? forOldCompose(text) : text),
    ...Object.entries(stackFiles(settings)).map(([name, content]) =>
      writeFile(path.join(folder, name), JSON.stringify(content), { mode: 0o600 }),
    ),
  ]);
  process.env.STACK_FILE = path.join(folder, "stack.json");

  const [name = "", ...first] = compose;
  const files = [path.join(folder, "compose.yml"), path.join(ROOT, "tests/images/compose.yml")];
  const given = ["--compatibility", "--project-name", PROJECT, "--project-directory", ROOT];
  const withEnv = (file: string, ...args: string[]) =>
    command(name, [...first, ...given, "--env-file", file, ...files.flatMap((it) => ["--file", it]), ...args], 40);
  const shop = (...args: string[]) => withEnv(path.join(folder, "compose.env"), ...args);
  const stop = async () => {
    await shop("down", "--volumes", "--timeout", "5");
    await removeStandIns();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    const refused = await withEnv("/dev/null", "config").catch(() => null);
    if (refused !== null) throw new Error("The compose accepts docker-compose.yml without any setting");
    await shop("build");
    const scale = Object.entries(SCALE).flatMap(([service, count]) => ["--scale", `${service}=${count}`]);
    await shop("up", "--detach", ...scale);
  } catch (error) {
    await stop();
    throw error;
  }
  return stop;
}

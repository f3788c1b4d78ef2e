import path from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";

const Port = z.coerce.number().int().min(0).max(65_535);
const Flag = z.enum(["0", "1"]).transform((value) => value === "1");

/** These decide which services start. All others are passed to the services unchanged. */
const Settings = z.object({
  SHOP_ENV: z.enum(["local", "production"]).default("local"),
  SHOP_DATA_DIR: z.string().default(".data"),
  PORT: Port.default(3000),
  MEDUSA_PORT: Port.default(9000),
  STRIPE_SANDBOX_PORT: Port.default(4243),
  GOOGLE_SANDBOX_PORT: Port.default(4244),
  PUBLIC_URL: z.url().optional(),
  MEDUSA_PUBLIC_URL: z.url().optional(),
  DATABASE_URL: z.string().optional(),
  REDIS_URL: z.string().optional(),
  JWT_SECRET: z.string().optional(),
  COOKIE_SECRET: z.string().optional(),
  SESSION_SECRET: z.string().optional(),
  AUTH_MFA_ENCRYPTION_KEY: z.string().optional(),
  MEDUSA_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_API_KEY: z.string().optional(),
  STRIPE_PUBLISHABLE_KEY: z.string().optional(),
  STRIPE_WEBHOOK_SECRET: z.string().optional(),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  SMTP_URL: z.string().optional(),
  MAIL_FROM: z.string().optional(),
  PAYMENTS_SANDBOX: Flag.optional(),
});
export type Settings = z.infer<typeof Settings>;

export type Environment = Record<string, string | undefined>;

/** Without the variables that npm adds; an empty value counts as absent. */
export function currentEnvironment(): Environment {
  return Object.fromEntries(
    Object.entries(process.env).filter(([name, value]) => value !== "" && !/^(npm_|INIT_CWD$|NODE_ENV$)/.test(name)),
  );
}

/** Then this process must end with npm. */
export function isRunByNpm(): boolean {
  return process.env.npm_lifecycle_event !== undefined;
}

/** @throws Error with one line for each setting that cannot be used. */
export function readSettings(environment: Environment): Settings {
  const parsed = Settings.safeParse(environment);
  if (parsed.success) return parsed.data;
  const lines = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`These settings cannot be used:\n${lines.join("\n")}`);
}

export function dataDirOf(settings: Settings): string {
  return path.resolve(ROOT, settings.SHOP_DATA_DIR);
}

export const ROOT = path.resolve(path.dirname(fileURLToPath(import.meta.url)), "../../..");

export function dataPaths(dataDir: string) {
  const inside = (...parts: string[]) => path.join(dataDir, ...parts);
  return {
    dataDir,
    secrets: inside("secrets.json"),
    demoAccounts: inside("demo-accounts.json"),
    stack: inside("stack.json"),
    processes: inside("processes.json"),
    postgres: inside("postgres"),
    postgresPlace: inside("postgres.json"),
    logs: inside("logs"),
    mails: inside("mail"),
    stripeSandbox: inside("stripe-sandbox.json"),
    backups: inside("backups"),
    log: (name: string) => inside("logs", `${name}.log`),
  };
}

export type DataPaths = ReturnType<typeof dataPaths>;

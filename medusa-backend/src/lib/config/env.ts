import { randomBytes } from "node:crypto";
import { z } from "zod";
import { Email } from "../../contract/common";
import { OwnCarriers } from "../../contract/parcels";
import { DEFAULT_TIME_ZONE, publicUrlFault, ServerAddress, TimeZone } from "../../contract/settings";
import { toTrust } from "../auth/client-address";
import { SECRETS, secretFaults } from "./secrets";

/** An empty value counts as unset, as in an env file. */
const optional = <T extends z.ZodType>(schema: T) => z.preprocess((value) => value || undefined, schema.optional());

function isTrustSetting(setting: string): boolean {
  try {
    return Boolean(toTrust(setting));
  } catch {
    return false;
  }
}

const Emails = z
  .string()
  .transform((value) => value.split(",").map((email) => email.trim()))
  .pipe(z.tuple([Email], Email));

/** Alone or as in "Shop <hello@shop.example>"; an international domain is kept in its ASCII form. */
const Sender = z
  .string()
  .regex(/^(?:[^\r\n<>]*<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/, "must be an address, or Name <address>")
  .transform((sender) => {
    const [before = "", address] = sender.replace(/>$/, "").split("<");
    const keep = (written: string) => Email.safeParse(written).data ?? written;
    return address === undefined ? keep(before) : `${before}<${keep(address)}>`;
  });

const Lines = z.string().transform((value) =>
  value
    .split(";")
    .map((line) => line.trim())
    .filter(Boolean),
);

/** The days for which old records are kept; fewer than `least` would delete records in use. */
const Days = (least: number) => z.coerce.number().int().min(least);

/** How often jobs run. A timer of Node ends after 2^31 ms at most: a longer one fires at once. */
const Seconds = (most: number) => z.coerce.number().positive().max(most, `must be ${most} seconds or fewer`);
const LONGEST_TIMER_SECONDS = 2_147_483;

/** The sender of mails if MAIL_FROM is not set. Nobody can reply to it. */
export const STAND_IN_SENDER = "Aeroloft <hello@aeroloft.example>";

/** Medusa's settings. Names and meaning: README, "Settings". Money holds in minutes, the sweep in seconds. */
const Settings = z.object({
  SHOP_ENV: z.enum(["local", "production"]),
  DATABASE_URL: z.string().regex(/^postgres(ql)?:\/\//, "must be a postgres:// address"),
  REDIS_URL: optional(z.string().regex(/^rediss?:\/\//, "must be a redis:// address")),
  MEDUSA_WORKER_MODE: z.enum(["shared", "server", "worker"]).prefault("shared"),
  MEDUSA_PORT: z.coerce.number().int().min(1).max(65_535).prefault("9000"),
  MEDUSA_PUBLIC_URL: ServerAddress,
  PUBLIC_URL: ServerAddress,
  ...SECRETS,
  MEDUSA_PUBLISHABLE_KEY: z.string().regex(/^pk_\w{16,}$/, "must be pk_ and 16 or more letters or digits"),
  STRIPE_API_KEY: optional(z.string()),
  STRIPE_PUBLISHABLE_KEY: optional(z.string()),
  STRIPE_WEBHOOK_SECRET: optional(z.string()),
  STRIPE_SANDBOX_URL: optional(ServerAddress),
  PAYMENTS_SANDBOX: optional(z.string()),
  SMTP_URL: optional(z.string().regex(/^smtps?:\/\/./, "must be an smtp:// or smtps:// address")),
  MAIL_FROM: Sender.prefault(STAND_IN_SENDER),
  DKIM_SELECTORS: z
    .string()
    .transform((value) => value.split(",").map((selector) => selector.trim()))
    .pipe(z.array(z.string().regex(/^[\w.-]*$/, "must be names of DKIM keys")))
    .transform((selectors) => selectors.filter(Boolean))
    .prefault(""),
  SHOP_DEFAULT_COUNTRY: z.string().length(2).toLowerCase().prefault("us"),
  SHOP_TIME_ZONE: TimeZone.prefault(DEFAULT_TIME_ZONE),
  LEGACY_HOLD_MINUTES: z.coerce.number().positive().prefault("30"),
  SWEEP_SECONDS: Seconds(LONGEST_TIMER_SECONDS).prefault("60"),
  // The job mail-staff waits five times as long.
  QUEUE_SECONDS: Seconds(400_000).prefault("3"),
  CLEAN_SECONDS: Seconds(LONGEST_TIMER_SECONDS).prefault("3600"),
  KEEP_SESSIONS_DAYS: Days(1).prefault("30"),
  KEEP_EVENTS_DAYS: Days(4).prefault("30"),
  KEEP_MAILS_DAYS: Days(2).prefault("90"),
  KEEP_CARTS_DAYS: Days(8).prefault("90"),
  KEEP_ATTEMPTS_DAYS: Days(30).prefault("365"),
  REFUND_CONFIRM_OVER: z.coerce.number().int().min(0).prefault("50000"),
  RETURN_DAYS: Days(0).prefault("30"),
  WITHDRAWAL_DAYS: Days(14).prefault("14"),
  REVIEWS_WAIT: z.stringbool().prefault("false"),
  REVIEW_MAIL_DAYS: Days(0).prefault("0"),
  CARRIERS: OwnCarriers.prefault(""),
  SHOP_EMAILS: Emails.prefault("hello@aeroloft.example,support@aeroloft.example"),
  SHOP_LEGAL_NAME: z.string().prefault("Aeroloft"),
  SHOP_ADDRESS: Lines.prefault("House 27, Road 11; Banani, Dhaka 1213; Bangladesh"),
  SHOP_TAX_ID: optional(z.string()),
  SHOP_REGISTER_NUMBER: optional(z.string()),
  TRUSTED_PROXIES: z
    .string()
    .refine(isTrustSetting, "must be a number of hops, or addresses and networks")
    .prefault(""),
  HSTS_INCLUDE_SUBDOMAINS: z.stringbool().prefault("false"),
  OTEL_EXPORTER_OTLP_ENDPOINT: optional(ServerAddress),
  METRICS_PORT: optional(z.coerce.number().int().min(1).max(65_535)),
  RATE_LIMIT_SCALE: z.coerce.number().positive().prefault("1"),
  SHOP_DATA_DIR: optional(z.string()),
  S3_BUCKET: optional(z.string()),
  S3_REGION: optional(z.string()),
  S3_ENDPOINT: optional(ServerAddress),
  S3_ACCESS_KEY_ID: optional(z.string()),
  S3_SECRET_ACCESS_KEY: optional(z.string()),
  S3_PREFIX: optional(z.string().regex(/^[\w/-]+\/$/, "must be letters and digits with a slash at the end")),
  DEMO_ACCOUNTS_FILE: optional(z.string()),
  DISABLE_MEDUSA_ADMIN: z.stringbool().prefault("false"),
  STOCK_STORE_ROUTES: z.stringbool().prefault("false"),
});
export type Env = z.infer<typeof Settings>;

type Fault = (name: keyof Env, message: string) => void;

/** Production's rules besides those for secrets; a local shop may run on the payment sandbox. */
function refuseUnsafeProduction(env: Env, fault: Fault): void {
  for (const name of ["PUBLIC_URL", "MEDUSA_PUBLIC_URL"] as const) {
    const said = publicUrlFault(env[name]);
    if (said) fault(name, said);
  }
  for (const [name, message] of secretFaults(env)) fault(name, message);
  if (!env.STRIPE_API_KEY) fault("STRIPE_API_KEY", "is missing");
  if (!env.STRIPE_WEBHOOK_SECRET) fault("STRIPE_WEBHOOK_SECRET", "is missing");
  if (env.STRIPE_SANDBOX_URL && env.PAYMENTS_SANDBOX !== "1") fault("STRIPE_SANDBOX_URL", "needs PAYMENTS_SANDBOX=1");
  if (env.SMTP_URL && env.MAIL_FROM === STAND_IN_SENDER) fault("MAIL_FROM", "is missing: it goes with SMTP_URL");
}

const S3_NEEDED = ["S3_BUCKET", "S3_REGION", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"] as const;

const Env = Settings.superRefine((env, context) => {
  const fault: Fault = (name, message) => context.addIssue({ code: "custom", path: [name], message });
  if (env.SHOP_ENV === "production") refuseUnsafeProduction(env, fault);
  // Medusa's own store routes answer anybody; the bench measures another storefront on them (docs/performance.md).
  if (env.STOCK_STORE_ROUTES && !(env.SHOP_ENV === "local" && env.STRIPE_SANDBOX_URL))
    fault("STOCK_STORE_ROUTES", "is for a local shop with the payment sandbox only");
  // Without Redis, a worker would not get the servers' events.
  if (env.MEDUSA_WORKER_MODE === "worker" && !env.REDIS_URL) fault("MEDUSA_WORKER_MODE", "worker needs REDIS_URL");
  // A bucket with incomplete settings would only fail at the first upload.
  const hasBucket = [...S3_NEEDED, "S3_ENDPOINT" as const, "S3_PREFIX" as const].some((name) => env[name]);
  for (const name of S3_NEEDED)
    if (hasBucket && !env[name]) fault(name, "is missing: it goes with the other S3_ settings");
});

/** Nobody can guess it, and sign-ins end with the process. */
const localSecret = () => randomBytes(32).toString("hex");

/** Settings that only a local shop may leave out; commands that open no database, such as `build`, need none. */
const localDefaults = () => ({
  MEDUSA_PUBLIC_URL: "http://localhost:9000",
  PUBLIC_URL: "http://localhost:3000",
  DATABASE_URL: "postgres://postgres@127.0.0.1:5432/aeroloft",
  JWT_SECRET: localSecret(),
  COOKIE_SECRET: localSecret(),
  SESSION_SECRET: localSecret(),
  AUTH_MFA_ENCRYPTION_KEY: localSecret(),
  MEDUSA_PUBLISHABLE_KEY: `pk_${localSecret()}`,
});

/** A setting that cannot be used, by its name; never its value. */
export type SettingFault = { name: string; message: string };

function readSource(source: Record<string, string | undefined>): { env: Env } | { faults: SettingFault[] } {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== undefined && value !== ""));
  const shopEnv = given.SHOP_ENV ?? "local";
  const local = shopEnv === "local" ? localDefaults() : {};
  const parsed = Env.safeParse({ ...local, ...given, SHOP_ENV: shopEnv });
  if (parsed.success) return { env: parsed.data };
  return { faults: parsed.error.issues.map(({ path, message }) => ({ name: path.join("."), message })) };
}

/** Locally, random secrets last as long as the process. @throws Error that names faulty settings but no values */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const read = readSource(source);
  if ("env" in read) return read.env;
  const faults = read.faults.map(({ name, message }) => `${name}: ${message}`);
  throw new Error(`Medusa's settings are faulty.\n${faults.join("\n")}`);
}

/** For looking at a shop that may not start: its settings, with a local shop's defaults in place of the faulty ones. */
export function readFaultyEnv(source: Record<string, string | undefined>): { env: Env; faults: SettingFault[] } {
  const read = readSource(source);
  if ("env" in read) return { env: read.env, faults: [] };
  const wrong = new Set(read.faults.map(({ name }) => name));
  const rest = Object.fromEntries(Object.entries(source).filter(([name]) => !wrong.has(name) && !/^S3_/.test(name)));
  const env = parseEnv({ ...rest, SHOP_ENV: "local", STOCK_STORE_ROUTES: "", MEDUSA_WORKER_MODE: "" });
  return { env: { ...env, SHOP_ENV: source.SHOP_ENV === "production" ? "production" : "local" }, faults: read.faults };
}

let env: Env | undefined;

export function getEnv(): Env {
  env ??= parseEnv(process.env);
  return env;
}

export const givenSettings = (): Record<string, string | undefined> => process.env;

/** Only loosens the content security policy of Medusa Admin's pages; all other checks use SHOP_ENV. */
export const isDevelopment = () => process.env.NODE_ENV === "development";

import {
  DEFAULT_TIME_ZONE,
  Email,
  publicUrlFault,
  Secret,
  ServerAddress,
  secretFault,
  TimeZone,
} from "medusa-backend/contract";
import { z } from "zod";

const Optional = <T extends z.ZodType>(schema: T) =>
  z.preprocess((value) => (value === "" ? undefined : value), schema);
const List = (mark: string) => z.string().transform((value) => value.split(mark).map((part) => part.trim()));
const Coordinates = z
  .string()
  .transform((value) => value.split(",").map((part) => (part.trim() === "" ? Number.NaN : Number(part))))
  .pipe(z.tuple([z.number().min(-90).max(90), z.number().min(-180).max(180)]));
const FileAddress = z.union([z.literal(""), z.string().regex(/^\/[^/]/), z.url({ protocol: /^https$/ })]);

const Env = z
  .object({
    SHOP_ENV: z.enum(["local", "production"]).default("local"),
    PORT: z.coerce.number().int().min(0).max(65535).default(3000),
    PUBLIC_URL: Optional(ServerAddress.optional()),
    MEDUSA_URL: Optional(ServerAddress.default("http://localhost:9000")),
    MEDUSA_PUBLIC_URL: Optional(ServerAddress.optional()),
    MEDUSA_PUBLISHABLE_KEY: z.string().default(""),
    SESSION_SECRET: Secret,
    /** Still accepted in cookies, while a new secret takes its place. */
    SESSION_SECRET_BEFORE: Optional(Secret.optional()),
    STRIPE_PUBLISHABLE_KEY: z.string().default(""),
    STRIPE_SANDBOX_URL: Optional(ServerAddress.optional()),
    GOOGLE_CLIENT_ID: Optional(z.string().optional()),
    GOOGLE_CLIENT_SECRET: Optional(z.string().optional()),
    GOOGLE_SANDBOX_URL: Optional(ServerAddress.optional()),
    /** Where storefronts share the counts of rate limits. */
    REDIS_URL: Optional(z.url({ protocol: /^rediss?$/ }).optional()),
    TRUSTED_PROXIES: z.string().default(""),
    HSTS_INCLUDE_SUBDOMAINS: Optional(z.stringbool().default(false)),
    RATE_LIMIT_SCALE: Optional(z.coerce.number().positive().default(1)),
    /** Multiplies the time limits of calls to Medusa: for tests on a machine that does several things at once. */
    TIMEOUT_SCALE: Optional(z.coerce.number().positive().max(10).default(1)),
    SHOP_DEFAULT_COUNTRY: Optional(
      z
        .string()
        .regex(/^[a-z]{2}$/i, "must be a country's code of two letters")
        .toLowerCase()
        .default("us"),
    ),
    SHOP_TIME_ZONE: Optional(TimeZone.default(DEFAULT_TIME_ZONE)),
    SHOP_ADDRESS: Optional(List(";").default(["House 27, Road 11", "Banani, Dhaka 1213", "Bangladesh"])),
    SHOP_EMAILS: Optional(
      List(",").pipe(z.array(Email)).default(["hello@aeroloft.example", "support@aeroloft.example"]),
    ),
    SHOP_PHONES: Optional(List(",").default(["+880 1000-200300", "+880 1000-200301"])),
    SHOP_COORDINATES: Optional(Coordinates.default([23.7937, 90.4043])),
    MAP_TILES_URL: Optional(z.url().default("https://tile.openstreetmap.org/{z}/{x}/{y}.png")),
    SHOWCASE_VIDEOS: Optional(List(",").pipe(z.array(FileAddress)).default([])),
    PAYMENTS_SANDBOX: z.string().optional(),
    /** The folder of a local shop's mails, for its mailbox; set by `npm start` only. */
    MAILBOX_DIR: Optional(z.string().optional()),
    /** Where Prometheus reads; not served unless it is set. */
    METRICS_PORT: Optional(z.coerce.number().int().min(1).max(65535).optional()),
    /** Where OpenTelemetry's traces go; none are made unless it is set. */
    OTEL_EXPORTER_OTLP_ENDPOINT: Optional(ServerAddress.optional()),
    LOG_LEVEL: z.enum(["fatal", "error", "warn", "info", "debug", "silent"]).default("info"),
  })
  .superRefine((env, context) => {
    if (env.SHOP_ENV !== "production") return;
    const refuse = (name: string, message: string) => context.addIssue({ code: "custom", path: [name], message });
    for (const name of ["PUBLIC_URL", "MEDUSA_PUBLISHABLE_KEY", "STRIPE_PUBLISHABLE_KEY"] as const) {
      if (!env[name]) refuse(name, "must be set in production");
    }
    for (const name of ["PUBLIC_URL", "MEDUSA_PUBLIC_URL"] as const) {
      const fault = env[name] && publicUrlFault(env[name]);
      if (fault) refuse(name, fault);
    }
    for (const name of ["SESSION_SECRET", "SESSION_SECRET_BEFORE"] as const) {
      const secret = env[name] && secretFault(env[name]);
      if (secret) refuse(name, secret);
    }
    if (env.STRIPE_SANDBOX_URL && env.PAYMENTS_SANDBOX !== "1") {
      refuse("STRIPE_SANDBOX_URL", "the payment sandbox is refused in production unless PAYMENTS_SANDBOX=1");
    }
    if (env.GOOGLE_SANDBOX_URL) refuse("GOOGLE_SANDBOX_URL", "the sign-in sandbox is refused in production");
  })
  .transform((env) => {
    const publicUrl = env.PUBLIC_URL ?? `http://localhost:${env.PORT}`;
    return { ...env, PUBLIC_URL: publicUrl, MEDUSA_PUBLIC_URL: env.MEDUSA_PUBLIC_URL ?? env.MEDUSA_URL };
  });

/** The addresses carry no slash at the end. */
export type Env = z.infer<typeof Env>;

/** @throws Error that names every wrong variable but not its value. */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const parsed = Env.safeParse(source);
  if (parsed.success) return parsed.data;
  const faults = parsed.error.issues.map((issue) => `  ${issue.path.join(".")}: ${issue.message}`);
  throw new Error(`The storefront's settings are wrong:\n${faults.join("\n")}`);
}

let cached: Env | undefined;

export function getEnv(): Env {
  cached ??= parseEnv(process.env);
  return cached;
}

export function isHttps(env: Env = getEnv()): boolean {
  return env.PUBLIC_URL.startsWith("https://");
}

export function paymentsOf(env: Env) {
  const sandboxScript = sandboxScriptAddress(env);
  return {
    publishableKey: env.STRIPE_PUBLISHABLE_KEY,
    testMode: sandboxScript !== null || env.STRIPE_PUBLISHABLE_KEY.startsWith("pk_test"),
    sandboxScript,
  };
}

export function sandboxScriptAddress(env: Env): string | null {
  return env.STRIPE_SANDBOX_URL ? `${env.STRIPE_SANDBOX_URL}/stripe.js` : null;
}

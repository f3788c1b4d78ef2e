import type { CheckProblem } from "../contract/doctor";
import { readFaultyEnv } from "../lib/config/env";
import type { Context } from "./check";
import type { Probes } from "./probes";

export const NOW = new Date("2026-11-26T12:00:00Z");
export const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000);
export const DAY = 24 * 60;

/** Probes of which a test replaces some; the others must not be asked. */
export const probesOf = (some: Partial<Probes> = {}): Probes =>
  new Proxy(some, {
    get: (probes, name) =>
      probes[name as keyof Probes] ?? (() => Promise.reject(new Error(`${String(name)} was asked`))),
  }) as Probes;

export type Settings = Record<string, string>;

export function contextOf(settings: Settings = {}, probes = probesOf()): Context {
  const given = new Set(Object.keys(settings).filter((name) => settings[name]));
  return { ...readFaultyEnv(settings), given, isRunning: true, probes, now: NOW };
}

const ORIGINS = { PUBLIC_URL: "https://drones.shop", MEDUSA_PUBLIC_URL: "https://api.drones.shop" };
export const random = (letter: string) => `${letter}-0123456789-of-the-unit-tests-0123456789`;
export const LIVE = {
  ...ORIGINS,
  SHOP_ENV: "production",
  DATABASE_URL: "postgres://shop:Zq81kwP2@db.internal/shop",
  MEDUSA_PUBLISHABLE_KEY: "pk_0123456789abcdef",
  JWT_SECRET: random("a"),
  COOKIE_SECRET: random("b"),
  SESSION_SECRET: random("c"),
  STRIPE_API_KEY: "sk_live_1",
  STRIPE_PUBLISHABLE_KEY: "pk_live_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
  TRUSTED_PROXIES: "uniquelocal",
  SMTP_URL: "smtp://mail.internal",
  MAIL_FROM: "Shop <post@drones.shop>",
  SHOP_DATA_DIR: "/data",
};

const CHANNEL = { channelId: "sc_1", isDisabled: false };
export const LOCATION = {
  ...{ name: "Dhaka", sells: true, hasAddress: true, hasProvider: true, hasDelivery: true },
  metadata: { duties_us: "included", duty_eu: "3 EUR per heading up to 150 EUR since 2026-07-01 at 1.16 USD" },
};
const COUNTRY = {
  country: "us",
  region: "World",
  currencyCode: "usd",
  providers: ["pp_stripe_stripe"],
  options: 1,
  pricedOptions: 1,
  automaticTaxes: false,
  hasTaxRegion: false,
  taxProvider: null,
  highestRate: null,
  lowestRate: null,
};
const TAXED = { ...COUNTRY, automaticTaxes: true, hasTaxRegion: true, taxProvider: "tp_system" };
export const SERVER = { version: 180_004, now: NOW, connections: 20, mostConnections: 200, encoding: "UTF8" };
export const ACCOUNT = { takesCharges: true, answeredAt: NOW, endpoints: null };
export const ENDPOINT = { url: "https://api.drones.shop/webhooks/stripe", isEnabled: true, events: ["*"] };
export const WEBHOOK = { paidAt: ago(60), heardAt: ago(59), waiting: 0, waitingSeconds: 0 };
export const DOMAIN = {
  domain: "drones.shop",
  spf: ["v=spf1 include:mail.internal -all"],
  lacking: [],
  looked: 1,
  dmarc: ["v=DMARC1; p=quarantine"],
};
export const OUTBOX = { failed: 0, waiting: 0, waitingSeconds: 0 };
export const REDIS = { version: "8.2.3", policy: "noeviction", usedBytes: 10, mostBytes: 100, isSaved: true };
export const REDIS_SET = { ...LIVE, REDIS_URL: "redis://:Zq81kwP2@redis.internal" };
export const CERTIFICATE = { fault: null, endsAt: ago(-60 * DAY) };
export const JOB = { name: "sweep-payments", intervalMs: 60_000, ageMs: 61_000, knownMs: 600_000 };

/** Checks that look for what is wrong, and find none. */
const OF_FAULTS = ["settings", "demo-accounts", "promotions", "prices", "products", "variants", "makers"];

export const WELL: Record<string, { facts: unknown; settings?: Settings }> = {
  ...Object.fromEntries(OF_FAULTS.map((id) => [id, { facts: [] }])),
  "default-secrets": { facts: contextOf(LIVE) },
  "rate-limits": { facts: contextOf(LIVE).env },
  postgres: { facts: SERVER },
  migrations: { facts: { migrations: [], scripts: [] } },
  clock: { facts: { theirs: NOW, ours: NOW } },
  "publishable-key": { facts: { revoked: false, opensChannel: true } },
  "sales-channel": { facts: CHANNEL },
  "stock-locations": { facts: [LOCATION, { ...LOCATION, sells: false, hasDelivery: false }] },
  regions: { facts: [COUNTRY] },
  shipping: { facts: [COUNTRY] },
  taxes: { facts: { countries: [COUNTRY, { ...TAXED, highestRate: 20, lowestRate: 5 }], disagreements: [] } },
  papers: { facts: [{ number: 7, text: "łódź কলকাতা 上海 دبي" }] },
  stock: { facts: { shortItems: [], unneededOrders: [] } },
  payments: { facts: { account: ACCOUNT, refusal: null }, settings: LIVE },
  "webhook-endpoint": { facts: { ...ACCOUNT, endpoints: [ENDPOINT] }, settings: LIVE },
  webhook: { facts: WEBHOOK },
  "mail-server": { facts: null, settings: LIVE },
  "mail-domain": { facts: DOMAIN, settings: { ...LIVE, DKIM_SELECTORS: "one" } },
  outbox: { facts: OUTBOX },
  servers: { facts: { storefront: 200, medusa: 200 } },
  redis: { facts: REDIS, settings: REDIS_SET },
  jobs: { facts: { runs: [JOB], expected: ["sweep-payments", "forget-old-records"] } },
  backups: { facts: [JOB, { ...JOB, name: "backup" }], settings: LIVE },
  disk: { facts: { free: 40 * 2 ** 30, size: 100 * 2 ** 30 }, settings: LIVE },
  certificates: { facts: [{ host: "drones.shop", found: CERTIFICATE }] },
  exports: { facts: { folder: "/data/private", kept: [{ name: "private-1.csv", writtenAt: ago(7.5 * DAY) }] } },
};

export type Fault = {
  id: string;
  facts: unknown;
  settings?: Settings;
  severity: CheckProblem["severity"];
  says: RegExp;
};
export const failing = (id: string, says: RegExp, facts: unknown, settings?: Settings): Fault => ({
  id,
  facts,
  says,
  severity: "failure" as const,
  ...(settings && { settings }),
});
export const warning = (...fault: Parameters<typeof failing>): Fault => ({ ...failing(...fault), severity: "warning" });

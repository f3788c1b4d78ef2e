import {
  ago,
  contextOf,
  type Fault,
  failing,
  LIVE,
  LOCATION,
  NOW,
  random,
  SERVER,
  type Settings,
  warning,
} from "./well.test-kit";

const secrets = (settings: Settings) => contextOf({ ...LIVE, ...settings });

/** tests/contract/doctor.test.ts plants the faults of what the shop sells. */
export const SHOP_FAULTS: Fault[] = [
  failing("settings", "a faulty setting", /SWEEP_SECONDS/, contextOf({ SWEEP_SECONDS: "often" }).faults),
  failing(
    "settings",
    "a missing key in production",
    /STRIPE_API_KEY is missing/,
    secrets({ STRIPE_API_KEY: "" }).faults,
  ),
  failing("default-secrets", "a secret that is not random", /JWT_SECRET is not random/, {
    ...contextOf({ JWT_SECRET: "x".repeat(40) }),
  }),
  failing("default-secrets", "one secret for two purposes", /not all different/, {
    ...contextOf({ JWT_SECRET: random("a"), COOKIE_SECRET: random("a") }),
  }),
  failing(
    "default-secrets",
    "a default password of the database",
    /DATABASE_URL is empty, or one/,
    secrets({ DATABASE_URL: "postgres://postgres:postgres@db.internal/shop" }),
  ),
  failing("default-secrets", "a Redis without a password", /REDIS_URL/, secrets({ REDIS_URL: "redis://r.internal" })),
  failing("demo-accounts", "a demo account", /admin@aeroloft.example can sign in/, ["admin@aeroloft.example"]),
  warning("rate-limits", "wide limits", /by 100/, contextOf({ ...LIVE, RATE_LIMIT_SCALE: "100" }).env),
  warning("rate-limits", "a proxy that is not named", /TRUSTED_PROXIES/, secrets({ TRUSTED_PROXIES: "" }).env),
  warning("stock-locations", "a duty that cannot be read", /duty_eu of the stock location "Dhaka"/, [
    { ...LOCATION, metadata: { duty_eu: "3 EUR" } },
  ]),
  warning("papers", "letters without a font", /boxes for Korean and emoji: #7, #8\./, [
    { number: 7, text: "김민준" },
    { number: 8, text: "7 hangar street 🏠" },
    { number: 9, text: "łódź" },
  ]),
  warning("papers", "a seller's letters without a font", /boxes for Thai in the seller's/, [], {
    SHOP_LEGAL_NAME: "ร้านโดรน",
  }),
  warning(
    "variants",
    "two variants that are alike",
    /Two variants with the same options.*: 1 published product \(Kite\)/,
    [{ reason: "same_options", products: 1, titles: ["Kite"] }],
  ),
  warning("makers", "a product without its maker", /No maker.*2 published products \(Kite, Pad\)/, [
    { reason: "no_maker", products: 2, titles: ["Kite", "Pad"] },
  ]),
  warning("makers", "a product for which nobody answers in the EU", /responsible in the EU: 1 published product/, [
    { reason: "no_responsible", products: 1, titles: ["Kite"] },
  ]),
  failing("postgres", "an old version", /version 14/, { ...SERVER, version: 140_009 }),
  failing("postgres", "an encoding", /SQL_ASCII/, { ...SERVER, encoding: "SQL_ASCII" }),
  warning("postgres", "few connections left", /190 of 200/, { ...SERVER, connections: 190 }),
  warning("clock", "a clock that is off", /differ by 30 s/, { theirs: ago(0.5), ours: NOW }),
  failing("clock", "a clock that is far off", /differ by 300 s/, { theirs: ago(-5), ours: NOW }),
];

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
  failing("settings", /SWEEP_SECONDS/, contextOf({ SWEEP_SECONDS: "often" }).faults),
  failing("settings", /STRIPE_API_KEY is missing/, secrets({ STRIPE_API_KEY: "" }).faults),
  failing("default-secrets", /JWT_SECRET is not random/, contextOf({ JWT_SECRET: "x".repeat(40) })),
  failing("default-secrets", /not all different/, contextOf({ JWT_SECRET: random("a"), COOKIE_SECRET: random("a") })),
  failing(
    "default-secrets",
    /DATABASE_URL is empty, or one/,
    secrets({ DATABASE_URL: "postgres://postgres:postgres@db.internal/shop" }),
  ),
  failing("default-secrets", /REDIS_URL/, secrets({ REDIS_URL: "redis://r.internal" })),
  failing("demo-accounts", /admin@aeroloft.example can sign in/, ["admin@aeroloft.example"]),
  warning("rate-limits", /by 100/, contextOf({ ...LIVE, RATE_LIMIT_SCALE: "100" }).env),
  warning("rate-limits", /TRUSTED_PROXIES/, secrets({ TRUSTED_PROXIES: "" }).env),
  warning("stock-locations", /duty_eu of the stock location "Dhaka"/, [
    { ...LOCATION, metadata: { duty_eu: "3 EUR" } },
  ]),
  warning("papers", /boxes for Korean and emoji: #7, #8\./, [
    { number: 7, text: "김민준" },
    { number: 8, text: "7 hangar street 🏠" },
    { number: 9, text: "łódź" },
  ]),
  warning("papers", /boxes for Thai in the seller's/, [], { SHOP_LEGAL_NAME: "ร้านโดรน" }),
  warning("variants", /Two variants with the same options.*: 1 published product \(Kite\)/, [
    { reason: "same_options", products: 1, titles: ["Kite"] },
  ]),
  warning("makers", /No maker.*2 published products \(Kite, Pad\)/, [
    { reason: "no_maker", products: 2, titles: ["Kite", "Pad"] },
  ]),
  warning("makers", /responsible in the EU: 1 published product/, [
    { reason: "no_responsible", products: 1, titles: ["Kite"] },
  ]),
  failing("postgres", /version 14/, { ...SERVER, version: 140_009 }),
  failing("postgres", /SQL_ASCII/, { ...SERVER, encoding: "SQL_ASCII" }),
  warning("postgres", /190 of 200/, { ...SERVER, connections: 190 }),
  warning("clock", /differ by 30 s/, { theirs: ago(0.5), ours: NOW }),
  failing("clock", /differ by 300 s/, { theirs: ago(-5), ours: NOW }),
];

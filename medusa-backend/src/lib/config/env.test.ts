import { describe, expect, it } from "vitest";
import { parseEnv } from "./env";

const key = (letter: string) => `${letter}-0123456789-of-the-unit-tests-0123456789`;
const production = {
  SHOP_ENV: "production",
  PUBLIC_URL: "https://shop.test",
  MEDUSA_PUBLIC_URL: "https://api.shop.test",
  DATABASE_URL: "postgres://shop@db/aeroloft",
  JWT_SECRET: key("a"),
  COOKIE_SECRET: key("b"),
  SESSION_SECRET: key("c"),
  MEDUSA_PUBLISHABLE_KEY: `pk_${"d".repeat(40)}`,
  STRIPE_API_KEY: "sk_live_x",
  STRIPE_WEBHOOK_SECRET: "whsec_x",
};

describe("parseEnv", () => {
  it.each(Object.keys(production).filter((name) => name !== "SHOP_ENV"))("refuses production without %s", (name) => {
    expect(() => parseEnv({ ...production, [name]: "" })).toThrow(name);
  });

  it("refuses a publicly known or short secret, and one for two purposes, and never tells it", () => {
    expect(() => parseEnv({ ...production, JWT_SECRET: "supersecret" })).toThrow("JWT_SECRET");
    expect(() => parseEnv({ ...production, JWT_SECRET: "supersecret" })).not.toThrow("supersecret");
    expect(() => parseEnv({ ...production, JWT_SECRET: "supersecret".repeat(4) })).toThrow("JWT_SECRET");
    expect(() => parseEnv({ SHOP_ENV: "local", COOKIE_SECRET: "short" })).toThrow("COOKIE_SECRET");
    expect(() => parseEnv({ ...production, COOKIE_SECRET: production.JWT_SECRET })).toThrow("COOKIE_SECRET");
    expect(() => parseEnv({ ...production, SESSION_SECRET: production.JWT_SECRET })).toThrow("SESSION_SECRET");
    expect(() => parseEnv({ ...production, SESSION_SECRET: production.COOKIE_SECRET })).toThrow("SESSION_SECRET");
  });

  it.each(["JWT_SECRET", "COOKIE_SECRET", "SESSION_SECRET"])(
    "refuses a %s that is short or not random, once",
    (name) => {
      expect(() => parseEnv({ ...production, [name]: "x".repeat(40) })).toThrow(`${name}: is not random`);
      expect(() => parseEnv({ ...production, [name]: "short" })).toThrow(
        new RegExp(`^[^\\n]*\\n${name}: must have at least 32 characters$`),
      );
    },
  );

  it.each(["PUBLIC_URL", "MEDUSA_PUBLIC_URL"])("refuses a %s over http in production, but on this machine", (name) => {
    expect(() => parseEnv({ ...production, [name]: "http://192.168.1.10" })).toThrow(
      `${name}: must be an https address`,
    );
    expect(parseEnv({ ...production, [name]: "http://localhost:9000" }).SHOP_ENV).toBe("production");
    expect(parseEnv({ [name]: "http://192.168.1.10" }).SHOP_ENV).toBe("local");
  });

  it("takes a shop without a key for second factors, and refuses one that is known, not random or another's", () => {
    const withKey = (value: string) => () => parseEnv({ ...production, AUTH_MFA_ENCRYPTION_KEY: value });
    expect(withKey("")().AUTH_MFA_ENCRYPTION_KEY).toBeUndefined();
    for (const value of ["supersecret".repeat(4), "x".repeat(40), production.COOKIE_SECRET])
      expect(withKey(value)).toThrow("AUTH_MFA_ENCRYPTION_KEY");
    expect(withKey(key("e"))().AUTH_MFA_ENCRYPTION_KEY).toBe(key("e"));
    expect(parseEnv({}).AUTH_MFA_ENCRYPTION_KEY).toHaveLength(64);
  });

  it("refuses the payment stand-in in production unless that is said, and opens store routes with it alone", () => {
    const standIn = { ...production, STRIPE_SANDBOX_URL: "http://localhost:4243" };
    expect(() => parseEnv(standIn)).toThrow("STRIPE_SANDBOX_URL");
    expect(parseEnv({ ...standIn, PAYMENTS_SANDBOX: "1" }).STRIPE_SANDBOX_URL).toBe("http://localhost:4243");
    const sandbox = { STRIPE_SANDBOX_URL: "http://localhost:4243" };
    const opened = { ...sandbox, STOCK_STORE_ROUTES: "1" };
    expect(parseEnv(sandbox).STOCK_STORE_ROUTES).toBe(false);
    expect(parseEnv(opened).STOCK_STORE_ROUTES).toBe(true);
    expect(() => parseEnv({ ...opened, STRIPE_SANDBOX_URL: "" })).toThrow("STOCK_STORE_ROUTES");
    expect(() => parseEnv({ ...production, ...opened, PAYMENTS_SANDBOX: "1" })).toThrow("STOCK_STORE_ROUTES");
  });

  it.each([
    [{ TRUSTED_PROXIES: "nginx" }, "TRUSTED_PROXIES"],
    [{ SHOP_TIME_ZONE: "Asia/Dacca2" }, "SHOP_TIME_ZONE: must be the IANA name of a time zone"],
    [{ SHOP_TIME_ZONE: "UTC+6" }, "SHOP_TIME_ZONE"],
    [{ SHOP_TIME_ZONE: "+06:00" }, "SHOP_TIME_ZONE"],
    [{ MEDUSA_WORKER_MODE: "worker" }, "REDIS_URL"],
    [{ MEDUSA_WORKER_MODE: "butler" }, "MEDUSA_WORKER_MODE"],
    [{ MAIL_FROM: "nobody" }, "MAIL_FROM"],
    [{ MAIL_FROM: "Shop <hello@shop.test>\r\nBcc: all@shop.test" }, "MAIL_FROM"],
    [{ S3_ENDPOINT: "http://localhost:9001" }, "S3_BUCKET: is missing"],
    [{ KEEP_CARTS_DAYS: "8.5" }, "KEEP_CARTS_DAYS"],
    [{ CLEAN_SECONDS: "2592000" }, "CLEAN_SECONDS: must be 2147483 seconds or fewer"],
    [{ SWEEP_SECONDS: "2147484" }, "SWEEP_SECONDS: must be 2147483 seconds or fewer"],
    [{ QUEUE_SECONDS: "500000" }, "QUEUE_SECONDS: must be 400000 seconds or fewer"],
  ])("refuses %j: %s", (settings, fault) => {
    expect(() => parseEnv(settings)).toThrow(fault);
  });

  it.each([
    [{ TRUSTED_PROXIES: "loopback, 10.0.0.0/8" }],
    [{ SHOP_TIME_ZONE: "America/Argentina/Buenos_Aires" }],
    [{ SHOP_TIME_ZONE: "Etc/GMT+3" }],
    [{ MEDUSA_WORKER_MODE: "worker", REDIS_URL: "redis://localhost" }],
  ])("takes %j as it is", (settings) => {
    expect(parseEnv(settings)).toMatchObject(settings);
  });

  it("refuses a mail server without a sender and a bucket with half its settings, and tells no secret", () => {
    const SMTP_URL = "smtp://shop:hunter2@mail.example";
    expect(() => parseEnv({ ...production, SMTP_URL })).toThrow("MAIL_FROM");
    expect(() => parseEnv({ ...production, SMTP_URL })).not.toThrow("hunter2");
    expect(() => parseEnv({ ...production, SMTP_URL: "mail.example:hunter2" })).toThrow("SMTP_URL");
    expect(parseEnv({ ...production, SMTP_URL, MAIL_FROM: "Shop <hello@shop.test>" }).SMTP_URL).toBe(SMTP_URL);
    const keys = { S3_ACCESS_KEY_ID: "id", S3_SECRET_ACCESS_KEY: "hunter2-hunter2" };
    const bucket = { S3_BUCKET: "shop", S3_REGION: "eu-west-1", ...keys };
    expect(parseEnv(bucket)).toMatchObject(bucket);
    for (const name of Object.keys(bucket)) {
      expect(() => parseEnv({ ...bucket, [name]: "" })).toThrow(`${name}: is missing`);
      expect(() => parseEnv({ ...bucket, [name]: "" })).not.toThrow("hunter2");
    }
    expect(() => parseEnv({ ...bucket, S3_PREFIX: "../x" })).toThrow("S3_PREFIX");
    expect(parseEnv({}).S3_BUCKET).toBeUndefined();
  });

  it("keeps a sender's domain, makes up local secrets, and reads numbers and addresses as what they are", () => {
    const kept = ["Shop <hello@München.example>", "d'@münchen.example", "post@mail"].map(
      (MAIL_FROM) => parseEnv({ MAIL_FROM }).MAIL_FROM,
    );
    expect(kept).toEqual(["Shop <hello@xn--mnchen-3ya.example>", "d'@xn--mnchen-3ya.example", "post@mail"]);
    expect(parseEnv({ SHOP_TIME_ZONE: "" })).toMatchObject({ SHOP_ENV: "local", SHOP_TIME_ZONE: "UTC" });
    expect(parseEnv({}).JWT_SECRET).not.toBe(parseEnv({}).JWT_SECRET);
    const env = parseEnv({
      ...production,
      MEDUSA_PORT: "9100",
      MEDUSA_PUBLIC_URL: "https://api.shop.test/",
      REDIS_URL: "",
    });
    expect(env).toMatchObject({ MEDUSA_PORT: 9100, MEDUSA_PUBLIC_URL: "https://api.shop.test" });
    expect([env.LEGACY_HOLD_MINUTES, env.REDIS_URL]).toEqual([30, undefined]);
  });
});

describe("how long old records are kept", () => {
  it("has a default", () => {
    expect(parseEnv({})).toMatchObject({ KEEP_SESSIONS_DAYS: 30, KEEP_MAILS_DAYS: 90, KEEP_ATTEMPTS_DAYS: 365 });
    expect(parseEnv({ KEEP_CARTS_DAYS: "8" }).KEEP_CARTS_DAYS).toBe(8);
  });

  it.each([
    ["KEEP_SESSIONS_DAYS", 1],
    ["KEEP_EVENTS_DAYS", 4],
    ["KEEP_MAILS_DAYS", 2],
    ["KEEP_CARTS_DAYS", 8],
    ["KEEP_ATTEMPTS_DAYS", 30],
    ["RETURN_DAYS", 0],
    ["WITHDRAWAL_DAYS", 14],
  ])("is never so short that records go that are still used: %s", (name, least) => {
    expect(() => parseEnv({ [name]: String(least - 1) })).toThrow(name);
    expect(() => parseEnv({ [name]: String(least) })).not.toThrow();
  });
});

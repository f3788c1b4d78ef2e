import { describe, expect, it } from "vitest";
import { medusaEnv, storefrontEnv } from "../stack/service-plans";
import { incompleteSettings, productionFaults } from "./configuration";
import { configurationFor, examplePaths, exampleSecrets } from "./configuration.test-kit";
import { readSettings } from "./env";

describe("configure", () => {
  it("starts no sandbox when a Stripe key or a Google client is set, and hands Stripe's keys on", () => {
    const shop = configurationFor({ STRIPE_API_KEY: "sk_live_1", STRIPE_PUBLISHABLE_KEY: "pk_live_1" });
    expect(shop.stripeSandboxUrl).toBeNull();
    expect(shop.secrets).toMatchObject({ stripeApiKey: "sk_live_1", stripePublishableKey: "pk_live_1" });
    expect(configurationFor({ GOOGLE_CLIENT_ID: "g", GOOGLE_CLIENT_SECRET: "s" }).googleSandboxUrl).toBeNull();
  });

  it("has no demo accounts and no sandbox in production, but that of payments where PAYMENTS_SANDBOX=1 says so", () => {
    const none = { googleSandboxUrl: null, demoAccountsFile: null };
    expect(configurationFor({ SHOP_ENV: "production" })).toMatchObject({ stripeSandboxUrl: null, ...none });
    const stripeSandboxUrl = "http://localhost:4243";
    const asked = configurationFor({ SHOP_ENV: "production", PAYMENTS_SANDBOX: "1" });
    expect(asked).toMatchObject({ stripeSandboxUrl, ...none });
    const local = { stripeSandboxUrl, googleSandboxUrl: "http://localhost:4244", secrets: exampleSecrets };
    expect(configurationFor()).toMatchObject(local);
  });
});

describe("the services' environments", () => {
  it("tell the storefront of Redis and local mails, keep secrets from it, and let a person's setting win", () => {
    const redis = { REDIS_URL: "redis://x" };
    expect(storefrontEnv(redis, configurationFor(redis), examplePaths, "start").REDIS_URL).toBe("redis://x");
    const given = { DATABASE_URL: "postgres://x", SMTP_URL: "smtp://x", STRIPE_API_KEY: "sk", JWT_SECRET: "j" };
    const env = storefrontEnv(given, configurationFor(), examplePaths, "start");
    for (const name of Object.keys(given)) expect(env[name]).toBeUndefined();
    const folderOf = (settings: Record<string, string>) =>
      storefrontEnv({}, configurationFor(settings), examplePaths, "start").MAILBOX_DIR;
    expect(folderOf({ SHOP_ENV: "production" })).toBeUndefined();
    expect(folderOf({ SMTP_URL: "smtp://x", MAIL_FROM: "a@b.test" })).toBeUndefined();
    expect(folderOf({})).toBe(examplePaths.mails);
    expect(medusaEnv({ SWEEP_SECONDS: "5" }, configurationFor(), examplePaths, "start").SWEEP_SECONDS).toBe("5");
  });
});

const random = (letter: string) => `${letter}-0123456789-of-the-unit-tests-0123456789`;
const COMPLETE = {
  SHOP_ENV: "production",
  JWT_SECRET: random("a"),
  COOKIE_SECRET: random("b"),
  SESSION_SECRET: random("c"),
  MEDUSA_PUBLISHABLE_KEY: "pk_1",
  PUBLIC_URL: "https://shop.example",
  MEDUSA_PUBLIC_URL: "https://api.shop.example",
  STRIPE_API_KEY: "sk_live_1",
};
const faults = (settings: Record<string, string | undefined>) => productionFaults(readSettings(settings));

describe("productionFaults", () => {
  it.each(Object.keys(COMPLETE).filter((name) => name !== "SHOP_ENV"))("refuses a shop without %s", (name) => {
    expect(faults({ ...COMPLETE, [name]: undefined }).join()).toContain(name);
  });

  it("refuses an address over http that is not this machine's", () => {
    const fault = "PUBLIC_URL must be an https address in production.";
    expect(faults({ ...COMPLETE, PUBLIC_URL: "http://shop.example" })).toEqual([fault]);
    expect(faults({ ...COMPLETE, PUBLIC_URL: "http://localhost:3000" })).toEqual([]);
  });

  it("refuses a default, a short, a repeated and a plain secret", () => {
    for (const wrong of [
      { SESSION_SECRET: "x".repeat(40) },
      { JWT_SECRET: "supersecret".repeat(5) },
      { COOKIE_SECRET: "short" },
      { SESSION_SECRET: COMPLETE.JWT_SECRET },
    ])
      expect(faults({ ...COMPLETE, ...wrong })).toHaveLength(1);
  });

  it("accepts a complete shop, and anything locally", () => {
    expect(faults(COMPLETE)).toEqual([]);
    expect(faults({})).toEqual([]);
  });
});

it("incompleteSettings asks for what goes with a Stripe key and a Google client", () => {
  const lines = incompleteSettings(readSettings({ STRIPE_API_KEY: "sk_1", GOOGLE_CLIENT_ID: "g" })).join();
  for (const name of ["STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET", "GOOGLE_CLIENT_SECRET"])
    expect(lines).toContain(name);
});

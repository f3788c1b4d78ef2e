import { describe, expect, it } from "vitest";
import { medusaEnv, storefrontEnv } from "../stack/service-env";
import { configurationFor, examplePaths, exampleSecrets } from "./testing";

describe("configure", () => {
  it("starts no payment sandbox when a Stripe key is set, and hands Stripe's keys on", () => {
    const shop = configurationFor({ STRIPE_API_KEY: "sk_live_1", STRIPE_PUBLISHABLE_KEY: "pk_live_1" });
    expect(shop.stripeSandboxUrl).toBeNull();
    expect(shop.secrets).toMatchObject({ stripeApiKey: "sk_live_1", stripePublishableKey: "pk_live_1" });
  });

  it("starts no sign-in sandbox when a Google client is set", () => {
    expect(configurationFor({ GOOGLE_CLIENT_ID: "g", GOOGLE_CLIENT_SECRET: "s" }).googleSandboxUrl).toBeNull();
  });

  it("starts no payment sandbox in production unless PAYMENTS_SANDBOX=1 says so", () => {
    expect(configurationFor({ SHOP_ENV: "production" }).stripeSandboxUrl).toBeNull();
    expect(configurationFor({ SHOP_ENV: "production", PAYMENTS_SANDBOX: "1" }).stripeSandboxUrl).not.toBeNull();
  });

  it("starts no sign-in sandbox in production, whatever PAYMENTS_SANDBOX says", () => {
    expect(configurationFor({ SHOP_ENV: "production" }).googleSandboxUrl).toBeNull();
    expect(configurationFor({ SHOP_ENV: "production", PAYMENTS_SANDBOX: "1" }).googleSandboxUrl).toBeNull();
  });

  it("makes no demo accounts in production", () => {
    expect(configurationFor({ SHOP_ENV: "production" }).demoAccountsFile).toBeNull();
  });

  it("uses the sandboxes and this installation's own secrets locally", () => {
    const shop = configurationFor();
    expect(shop).toMatchObject({
      stripeSandboxUrl: "http://localhost:4243",
      googleSandboxUrl: "http://localhost:4244",
    });
    expect(shop.secrets).toEqual(exampleSecrets);
  });
});

describe("the services' environments", () => {
  it("tell the storefront of Redis", () => {
    const redis = { REDIS_URL: "redis://x" };
    expect(storefrontEnv(redis, configurationFor(redis), examplePaths, "start").REDIS_URL).toBe("redis://x");
  });

  it("keep database, mail server and Stripe's secret key from the storefront", () => {
    const given = {
      DATABASE_URL: "postgres://x",
      SMTP_URL: "smtp://x",
      STRIPE_API_KEY: "sk",
      JWT_SECRET: "j",
    };
    const env = storefrontEnv(given, configurationFor(), examplePaths, "start");
    expect(Object.keys(env)).not.toEqual(expect.arrayContaining(["DATABASE_URL"]));
    for (const name of Object.keys(given)) expect(env[name]).toBeUndefined();
  });

  it("name the folder of the mails to a local storefront alone, and only while mails go there", () => {
    const folderOf = (settings: Record<string, string>) =>
      storefrontEnv({}, configurationFor(settings), examplePaths, "start").MAILBOX_DIR;
    expect(folderOf({ SHOP_ENV: "production" })).toBeUndefined();
    expect(folderOf({ SMTP_URL: "smtp://x", MAIL_FROM: "a@b.test" })).toBeUndefined();
    expect(folderOf({})).toBe(examplePaths.mails);
  });

  it("let a person's own setting win over the defaults", () => {
    expect(medusaEnv({ SWEEP_SECONDS: "5" }, configurationFor(), examplePaths, "start").SWEEP_SECONDS).toBe("5");
  });
});

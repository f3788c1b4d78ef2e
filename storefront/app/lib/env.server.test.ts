import { describe, expect, it } from "vitest";
import { isHttps, parseEnv } from "./env.server";

const PRODUCTION = {
  SHOP_ENV: "production",
  PUBLIC_URL: "https://shop.example/",
  MEDUSA_URL: "http://medusa:9000",
  MEDUSA_PUBLISHABLE_KEY: "pk_1",
  STRIPE_PUBLISHABLE_KEY: "pk_live_1",
  SESSION_SECRET: "a-secret-of-its-own-that-is-long-enough",
};

describe("parseEnv", () => {
  it.each(["PUBLIC_URL", "MEDUSA_PUBLISHABLE_KEY", "STRIPE_PUBLISHABLE_KEY", "SESSION_SECRET"])(
    "refuses production without %s",
    (name) => {
      expect(() => parseEnv({ ...PRODUCTION, [name]: undefined })).toThrow(name);
      expect(() => parseEnv({ ...PRODUCTION, [name]: "" })).toThrow(name);
    },
  );

  it("refuses production with the local secret or a short one", () => {
    const local = parseEnv({}).SESSION_SECRET;
    expect(() => parseEnv({ ...PRODUCTION, SESSION_SECRET: local })).toThrow("SESSION_SECRET");
    expect(() => parseEnv({ ...PRODUCTION, SESSION_SECRET: "x".repeat(20) })).toThrow("SESSION_SECRET");
  });

  it.each(["STRIPE_SANDBOX_URL", "GOOGLE_SANDBOX_URL"] as const)(
    "refuses %s in production unless asked for",
    (name) => {
      const withSandbox = { ...PRODUCTION, [name]: "http://localhost:4243" };
      expect(() => parseEnv(withSandbox)).toThrow(name);
      expect(parseEnv({ ...withSandbox, PAYMENTS_SANDBOX: "1" })[name]).toBe("http://localhost:4243");
    },
  );

  it("never repeats a wrong value in its message", () => {
    expect(() => parseEnv({ ...PRODUCTION, SESSION_SECRET: "hunter2" })).toThrow(/^(?!.*hunter2)/s);
  });

  it("has a default for every setting of a local shop", () => {
    const env = parseEnv({ PORT: "3100" });
    expect(env.PUBLIC_URL).toBe("http://localhost:3100");
    expect(isHttps(env)).toBe(false);
  });

  it("drops the slash at the end of an address", () => {
    const env = parseEnv(PRODUCTION);
    expect(env.PUBLIC_URL).toBe("https://shop.example");
    expect(isHttps(env)).toBe(true);
  });
});

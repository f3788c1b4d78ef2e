import { describe, expect, it } from "vitest";
import { isHttps, parseEnv, paymentsOf } from "./env.server";

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

  it.each(["local", "production"])(
    "refuses a %s shop without a session secret, or with a short or known one",
    (shop) => {
      const settings = { ...PRODUCTION, SHOP_ENV: shop };
      const wrong = [undefined, "", "x".repeat(31), "local-only-session-secret-0123456789"];
      for (const SESSION_SECRET of shop === "production" ? [...wrong, "x".repeat(40)] : wrong)
        expect(() => parseEnv({ ...settings, SESSION_SECRET })).toThrow("SESSION_SECRET");
    },
  );

  it("refuses a time zone that is none, never repeats a wrong value, and has defaults for a local shop", () => {
    const zoneOf = (SHOP_TIME_ZONE: string) => parseEnv({ ...PRODUCTION, SHOP_TIME_ZONE }).SHOP_TIME_ZONE;
    expect(() => zoneOf("Dhaka")).toThrow("SHOP_TIME_ZONE: must be the IANA name of a time zone");
    expect([zoneOf("Asia/Dhaka"), zoneOf("")]).toEqual(["Asia/Dhaka", "UTC"]);
    expect(() => parseEnv({ ...PRODUCTION, SESSION_SECRET: "hunter2" })).toThrow(/^(?!.*hunter2)/s);
    const local = parseEnv({ PORT: "3100", SESSION_SECRET: PRODUCTION.SESSION_SECRET });
    expect([local.PUBLIC_URL, isHttps(local)]).toEqual(["http://localhost:3100", false]);
    const env = parseEnv(PRODUCTION);
    expect([env.PUBLIC_URL, isHttps(env)]).toEqual(["https://shop.example", true]);
  });

  it.each(["PUBLIC_URL", "MEDUSA_PUBLIC_URL"])("refuses a %s over http in production, but on this machine", (name) => {
    const fault = `${name}: must be an https address`;
    expect(() => parseEnv({ ...PRODUCTION, [name]: "http://192.168.1.10" })).toThrow(fault);
    expect(parseEnv({ ...PRODUCTION, [name]: "http://localhost:3000" }).SHOP_ENV).toBe("production");
    expect(parseEnv({ ...PRODUCTION, SHOP_ENV: "local", [name]: "http://192.168.1.10" }).SHOP_ENV).toBe("local");
  });

  it("refuses the payment sandbox in production unless PAYMENTS_SANDBOX=1 asks for it", () => {
    const withSandbox = { ...PRODUCTION, STRIPE_SANDBOX_URL: "http://localhost:4243" };
    expect(() => parseEnv(withSandbox)).toThrow("STRIPE_SANDBOX_URL");
    expect(parseEnv({ ...withSandbox, PAYMENTS_SANDBOX: "1" }).STRIPE_SANDBOX_URL).toBe("http://localhost:4243");
  });

  it.each([{}, { PAYMENTS_SANDBOX: "1" }])("refuses the sign-in sandbox in production, with %j", (settings) => {
    const withSandbox = { ...PRODUCTION, ...settings, GOOGLE_SANDBOX_URL: "http://localhost:4244" };
    expect(() => parseEnv(withSandbox)).toThrow("GOOGLE_SANDBOX_URL");
  });
});

it("shows no test card where real money moves, and shows it everywhere else [S2-62]", () => {
  const of = (settings: Record<string, string>) =>
    paymentsOf(parseEnv({ SESSION_SECRET: PRODUCTION.SESSION_SECRET, ...settings }));
  // Nor is anything of a sandbox on the pages of a shop without one.
  const real = of({ STRIPE_PUBLISHABLE_KEY: "pk_live_1" });
  expect([real.testMode, real.sandboxScript]).toEqual([false, null]);
  expect(of({ STRIPE_PUBLISHABLE_KEY: "pk_test_1" }).testMode).toBe(true);
  expect(of({ STRIPE_PUBLISHABLE_KEY: "pk_1", STRIPE_SANDBOX_URL: "http://localhost:4243" }).testMode).toBe(true);
});

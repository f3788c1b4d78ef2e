import { describe, expect, it } from "vitest";
import { readSettings } from "./env";
import { incompleteSettings, productionFaults } from "./production-guard";

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
    expect(faults({ ...COMPLETE, PUBLIC_URL: "http://shop.example" })).toEqual([
      "PUBLIC_URL must be an https address in production.",
    ]);
    expect(faults({ ...COMPLETE, PUBLIC_URL: "http://localhost:3000" })).toEqual([]);
  });

  it("refuses a default, a short, a repeated and a plain secret", () => {
    expect(faults({ ...COMPLETE, SESSION_SECRET: "x".repeat(40) })).toHaveLength(1);
    expect(faults({ ...COMPLETE, JWT_SECRET: "supersecret".repeat(5) })).toHaveLength(1);
    expect(faults({ ...COMPLETE, COOKIE_SECRET: "short" })).toHaveLength(1);
    expect(faults({ ...COMPLETE, SESSION_SECRET: COMPLETE.JWT_SECRET })).toHaveLength(1);
  });

  it("accepts a complete shop, and anything locally", () => {
    expect(faults(COMPLETE)).toEqual([]);
    expect(faults({})).toEqual([]);
  });
});

describe("incompleteSettings", () => {
  it("asks for what goes with a Stripe key and a Google client", () => {
    const lines = incompleteSettings(readSettings({ STRIPE_API_KEY: "sk_1", GOOGLE_CLIENT_ID: "g" })).join();
    for (const name of ["STRIPE_PUBLISHABLE_KEY", "STRIPE_WEBHOOK_SECRET", "GOOGLE_CLIENT_SECRET"])
      expect(lines).toContain(name);
  });
});

import { describe, expect, it } from "vitest";
import { readSettings } from "./env";
import { testSandbox } from "./sandbox.test-kit";

const WHOLE = {
  SANDBOX_STATE_FILE: "/tmp/state.jsonl",
  STRIPE_API_KEY: "sk_test_1",
  STRIPE_PUBLISHABLE_KEY: "pk_test_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
};

describe("the payment sandbox's settings", () => {
  it("refuse production unless it is asked for, then without faults and ledger, live keys and missing ones", async () => {
    expect(() => readSettings({ ...WHOLE, SHOP_ENV: "production" })).toThrow("SHOP_ENV=production");
    expect(() => readSettings({ ...WHOLE, SHOP_ENV: "production", PAYMENTS_SANDBOX: "true" })).toThrow();
    expect(readSettings({ ...WHOLE, SHOP_ENV: "production", PAYMENTS_SANDBOX: "1" }).port).toBe(4243);
    const settings = readSettings({ ...WHOLE, SHOP_ENV: "production", PAYMENTS_SANDBOX: "1" });
    expect(readSettings(WHOLE).testControls).toBe(true);
    const { url } = await testSandbox({ testControls: settings.testControls });
    expect((await fetch(`${url}/_sandbox/ledger`)).status).toBe(404);
    expect((await fetch(`${url}/_sandbox/faults`)).status).toBe(404);
    expect(() => readSettings({ ...WHOLE, STRIPE_API_KEY: "sk_live_1" })).toThrow("STRIPE_API_KEY");
    expect(() => readSettings({ ...WHOLE, SANDBOX_STATE_FILE: undefined })).toThrow("SANDBOX_STATE_FILE");
  });
});

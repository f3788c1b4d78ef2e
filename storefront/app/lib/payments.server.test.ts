import { expect, it } from "vitest";
import { parseEnv, paymentsOf } from "./env.server";

const of = (settings: Record<string, string>) =>
  paymentsOf(parseEnv({ SESSION_SECRET: "a-secret-of-the-unit-tests-0123456789", ...settings }));
const SANDBOX = { STRIPE_PUBLISHABLE_KEY: "pk_test_1", STRIPE_SANDBOX_URL: "http://localhost:4243" };

it("shows no test card where real money moves, and shows it everywhere else [S2-62]", () => {
  expect(of({ STRIPE_PUBLISHABLE_KEY: "pk_live_1" }).testMode).toBe(false);
  expect(of({ STRIPE_PUBLISHABLE_KEY: "pk_test_1" }).testMode).toBe(true);
  expect(of({ ...SANDBOX, STRIPE_PUBLISHABLE_KEY: "pk_1" }).testMode).toBe(true);
});

it("puts nothing of a sandbox on the pages of a shop without one", () => {
  expect(of({ STRIPE_PUBLISHABLE_KEY: "pk_live_1" }).sandboxScript).toBeNull();
});

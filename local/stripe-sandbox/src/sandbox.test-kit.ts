import { mkdtempSync, rmSync } from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Stripe from "stripe";
import { onTestFinished } from "vitest";
import { type RunningSandbox, startSandbox } from "./app";
import type { SandboxSettings } from "./env";

/** The SDKs that payments are tried with: this package's, and the one that `STRIPE_SDK_PATH` names, for another version. */
export const SDKS: { name: string; Sdk: typeof Stripe }[] = [{ name: "the sandbox's SDK", Sdk: Stripe }];
const { STRIPE_SDK_PATH } = process.env;
if (STRIPE_SDK_PATH)
  SDKS.push({ name: "the SDK at STRIPE_SDK_PATH", Sdk: createRequire(import.meta.url)(STRIPE_SDK_PATH) });

export const KEYS = { secretKey: "sk_test_secret", publishableKey: "pk_test_public", webhookSecret: "whsec_test" };

interface TestSandbox extends RunningSandbox {
  settings: SandboxSettings;
  stripe: Stripe;
  /** A client of the given SDK, with this key. */
  connect(Sdk?: typeof Stripe, key?: string, options?: { maxNetworkRetries?: number; timeout?: number }): Stripe;
  ledger(query?: string): Promise<Record<string, unknown>[]>;
}

/** Starts a sandbox on a free port for one test, and stops it after. */
export async function testSandbox(settings: Partial<SandboxSettings> = {}): Promise<TestSandbox> {
  const folder = mkdtempSync(join(tmpdir(), "payment-sandbox-"));
  const all: SandboxSettings = {
    port: 0,
    host: "127.0.0.1",
    url: null,
    testControls: true,
    stateFile: join(folder, "state.jsonl"),
    ...KEYS,
    webhookUrl: null,
    hangMs: 300,
    webhookRetryMs: 20,
    ...settings,
  };
  const running = await startSandbox(all);
  onTestFinished(async () => {
    await running.close();
    rmSync(folder, { recursive: true, force: true });
  });
  const connect: TestSandbox["connect"] = (Sdk = Stripe, key = KEYS.secretKey, options = {}) =>
    new Sdk(key, {
      host: "localhost",
      port: running.port,
      protocol: "http",
      telemetry: false,
      maxNetworkRetries: 0,
      ...options,
    });
  return {
    ...running,
    settings: all,
    stripe: connect(),
    connect,
    async ledger(query = "") {
      const answer = await fetch(`${running.url}/_sandbox/ledger${query}`);
      return ((await answer.json()) as { payment_intents: Record<string, unknown>[] }).payment_intents;
    },
  };
}

/**
 * The error that a Stripe call throws.
 * @throws Error when it throws none.
 */
export async function failureOf(call: Promise<unknown>): Promise<InstanceType<typeof Stripe.errors.StripeError>> {
  try {
    await call;
  } catch (error) {
    return error as InstanceType<typeof Stripe.errors.StripeError>;
  }
  throw new Error("The call was expected to fail");
}

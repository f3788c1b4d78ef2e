import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Stripe from "stripe";
import { onTestFinished } from "vitest";
import { type RunningSandbox, startSandbox } from "./app";
import type { SandboxSettings } from "./env";

const KEYS = { secretKey: "sk_test_secret", publishableKey: "pk_test_public", webhookSecret: "whsec_test" };

interface TestSandbox extends RunningSandbox {
  settings: SandboxSettings;
  stripe: Stripe;
  ledger(): Promise<Record<string, unknown>[]>;
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
  const client = {
    host: "localhost",
    port: running.port,
    protocol: "http",
    telemetry: false,
    maxNetworkRetries: 0,
  } as const;
  return {
    ...running,
    settings: all,
    stripe: new Stripe(KEYS.secretKey, client),
    async ledger() {
      const answer = await fetch(`${running.url}/_sandbox/ledger`);
      return ((await answer.json()) as { payment_intents: Record<string, unknown>[] }).payment_intents;
    },
  };
}

/** The error of a Stripe call. @throws Error when it throws none. */
export async function failureOf(call: Promise<unknown>): Promise<InstanceType<typeof Stripe.errors.StripeError>> {
  try {
    await call;
  } catch (error) {
    return error as InstanceType<typeof Stripe.errors.StripeError>;
  }
  throw new Error("The call was expected to fail");
}

import { z } from "zod";

const Env = z.object({
  SHOP_ENV: z.enum(["local", "production"]).default("local"),
  PAYMENTS_SANDBOX: z.string().optional(),
  STRIPE_SANDBOX_PORT: z.coerce.number().int().min(0).max(65535).default(4243),
  STRIPE_SANDBOX_HOST: z.string().min(1).default("127.0.0.1"),
  STRIPE_SANDBOX_URL: z.url().optional(),
  SANDBOX_STATE_FILE: z.string().min(1),
  STRIPE_API_KEY: z.string().startsWith("sk_test_"),
  STRIPE_PUBLISHABLE_KEY: z.string().startsWith("pk_test_"),
  STRIPE_WEBHOOK_SECRET: z.string().startsWith("whsec_"),
  SANDBOX_WEBHOOK_URL: z.url().optional(),
});

export interface SandboxSettings {
  port: number;
  /** In a container it must be an address that others reach. */
  host: string;
  /** As browsers see it, for links; `http://localhost:{port}` when null. */
  url: string | null;
  /** Faults and the ledger need no key, so a demonstration on the internet runs without them. */
  testControls: boolean;
  stateFile: string;
  secretKey: string;
  publishableKey: string;
  webhookSecret: string;
  /** Gets signed events; null to send none. */
  webhookUrl: string | null;
  /** How long a `timeout` fault holds a request before its socket is closed. */
  hangMs: number;
  /** The pause before the first retry of a webhook; doubles from there. */
  webhookRetryMs: number;
}

/** @throws Error; in production unless PAYMENTS_SANDBOX=1: a live shop must never accept test cards by accident. */
export function readSettings(environment: Record<string, string | undefined> = process.env): SandboxSettings {
  const parsed = Env.safeParse(environment);
  if (!parsed.success) throw new Error(`The payment sandbox cannot start: ${z.prettifyError(parsed.error)}`);
  const env = parsed.data;
  if (env.SHOP_ENV === "production" && env.PAYMENTS_SANDBOX !== "1")
    throw new Error(
      "The payment sandbox does not start with SHOP_ENV=production. Set STRIPE_API_KEY to take real payments, or PAYMENTS_SANDBOX=1 for a demonstration.",
    );
  return {
    port: env.STRIPE_SANDBOX_PORT,
    host: env.STRIPE_SANDBOX_HOST,
    url: env.STRIPE_SANDBOX_URL?.replace(/\/$/, "") ?? null,
    testControls: env.SHOP_ENV !== "production",
    stateFile: env.SANDBOX_STATE_FILE,
    secretKey: env.STRIPE_API_KEY,
    publishableKey: env.STRIPE_PUBLISHABLE_KEY,
    webhookSecret: env.STRIPE_WEBHOOK_SECRET,
    webhookUrl: env.SANDBOX_WEBHOOK_URL ?? null,
    hangMs: 120_000,
    webhookRetryMs: 1000,
  };
}

import { randomBytes } from "node:crypto";
import { z } from "zod";
import { readJson, writeJson } from "../lib/json-file";

/** Made at random once, in a file that only its owner can read. */
export const Secrets = z.object({
  jwtSecret: z.string(),
  cookieSecret: z.string(),
  sessionSecret: z.string(),
  authMfaKey: z.string(),
  medusaPublishableKey: z.string(),
  postgresPassword: z.string(),
  stripeApiKey: z.string(),
  stripePublishableKey: z.string(),
  stripeWebhookSecret: z.string(),
  googleClientId: z.string(),
  googleClientSecret: z.string(),
});
export type Secrets = z.infer<typeof Secrets>;

const random = (bytes: number) => randomBytes(bytes).toString("hex");

export function makeSecrets(): Secrets {
  return {
    jwtSecret: random(32),
    cookieSecret: random(32),
    sessionSecret: random(32),
    authMfaKey: random(32),
    medusaPublishableKey: `pk_${random(32)}`,
    postgresPassword: random(16),
    stripeApiKey: `sk_test_sandbox_${random(16)}`,
    stripePublishableKey: `pk_test_sandbox_${random(16)}`,
    stripeWebhookSecret: `whsec_${random(24)}`,
    googleClientId: `${random(8)}.apps.sandbox.local`,
    googleClientSecret: random(16),
  };
}

/** The first call makes them; a file of an earlier version gets those that it lacks. */
export async function loadSecrets(file: string): Promise<Secrets> {
  const kept = await readJson(file, Secrets.partial({ authMfaKey: true }));
  if (kept?.authMfaKey) return Secrets.parse(kept);
  const made = { ...makeSecrets(), ...kept };
  await writeJson(file, made, 0o600);
  return made;
}

const Credentials = z.object({ email: z.email(), password: z.string() });

/** `admin` runs the shop from the storefront's dashboard, `customer` buys, `ops` signs in to Medusa Admin. */
export const DemoAccounts = z.object({ admin: Credentials, customer: Credentials, ops: Credentials });
export type DemoAccounts = z.infer<typeof DemoAccounts>;

/** On the first call they get random passwords, and the file gets mode 600. */
export async function loadDemoAccounts(file: string): Promise<DemoAccounts> {
  const kept = await readJson(file, DemoAccounts);
  if (kept) return kept;
  const made = Object.fromEntries(
    (["admin", "customer", "ops"] as const).map((role) => [
      role,
      { email: `${role}@aeroloft.example`, password: randomBytes(9).toString("base64url") },
    ]),
  );
  await writeJson(file, made, 0o600);
  return DemoAccounts.parse(made);
}

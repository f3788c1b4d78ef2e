import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

const Stack = z.object({
  storefront: z.url(),
  medusa: z.url(),
  stripeSandbox: z.url(),
  /** Empty if none was started (`npm test -- servers`). */
  googleSandbox: z.union([z.url(), z.literal("")]),
  stripePublishableKey: z.string(),
  databaseUrl: z.string(),
});
const Credentials = z.object({ email: z.string(), password: z.string() });
const DemoAccounts = z.object({ admin: Credentials, customer: Credentials, ops: Credentials });

const file = process.env.STACK_FILE;
if (!file) throw new Error("STACK_FILE is not set: run the tests through `npm test`, which starts a shop for them");

/** The addresses of the shop under test, from its stack.json. */
export const stack = Stack.parse(JSON.parse(readFileSync(file, "utf8")));

/** The accounts that the seed made on the first start. */
export const demoAccounts = DemoAccounts.parse(
  JSON.parse(readFileSync(path.join(path.dirname(file), "demo-accounts.json"), "utf8")),
);

const Secrets = z.object({
  jwtSecret: z.string(),
  cookieSecret: z.string(),
  sessionSecret: z.string(),
  medusaPublishableKey: z.string(),
  stripeApiKey: z.string(),
});

/**
 * The servers' secrets, for tests that call Medusa like the storefront, or Stripe like its dashboard.
 */
export const secrets = Secrets.parse(JSON.parse(readFileSync(path.join(path.dirname(file), "secrets.json"), "utf8")));

let counter = 0;

/** An e-mail address nobody has yet. */
export function freshEmail(prefix = "shopper"): string {
  counter += 1;
  return `${prefix}-${process.pid}-${Date.now().toString(36)}-${counter}@example.com`;
}

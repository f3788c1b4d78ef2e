import { readFileSync } from "node:fs";
import path from "node:path";
import { z } from "zod";

const file = process.env.STACK_FILE;
if (!file) throw new Error("STACK_FILE is not set: run the tests through `npm test`, which starts a shop for them");
const read = (name: string): unknown => JSON.parse(readFileSync(path.join(path.dirname(file), name), "utf8"));

/** The addresses of the shop under test. */
export const stack = z
  .object({
    storefront: z.url(),
    medusa: z.url(),
    stripeSandbox: z.url(),
    /** Empty if none was started (`npm test -- servers`). */
    googleSandbox: z.union([z.url(), z.literal("")]),
    stripePublishableKey: z.string(),
    databaseUrl: z.string(),
  })
  .parse(read(path.basename(file)));

const Credentials = z.object({ email: z.string(), password: z.string() });

/** The accounts that the seed made on the first start. */
export const demoAccounts = z
  .object({ admin: Credentials, customer: Credentials, ops: Credentials })
  .parse(read("demo-accounts.json"));

/** The servers' secrets, for tests that call Medusa like the storefront, or Stripe like its dashboard. */
export const secrets = z
  .object({
    jwtSecret: z.string(),
    cookieSecret: z.string(),
    sessionSecret: z.string(),
    medusaPublishableKey: z.string(),
    stripeApiKey: z.string(),
    stripeWebhookSecret: z.string(),
  })
  .parse(read("secrets.json"));

let counter = 0;

/** An e-mail address nobody has yet. */
export function freshEmail(prefix = "shopper"): string {
  counter += 1;
  return `${prefix}-${process.pid}-${Date.now().toString(36)}-${counter}@example.com`;
}

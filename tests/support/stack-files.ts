import { z } from "zod";

/** stack.json: where the shop under test is. */
export const Stack = z.object({
  storefront: z.url(),
  medusa: z.url(),
  stripeSandbox: z.url(),
  /** Empty if none was started (`npm test -- servers`). */
  googleSandbox: z.union([z.url(), z.literal("")]),
  stripePublishableKey: z.string(),
  databaseUrl: z.string(),
});

const Credentials = z.object({ email: z.string(), password: z.string() });

/** demo-accounts.json, beside it. */
export const DemoAccounts = z.object({ admin: Credentials, customer: Credentials, ops: Credentials });

/** secrets.json, beside it. */
export const Secrets = z.object({
  jwtSecret: z.string(),
  cookieSecret: z.string(),
  sessionSecret: z.string(),
  medusaPublishableKey: z.string(),
  stripeApiKey: z.string(),
});

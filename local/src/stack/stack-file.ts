import { z } from "zod";
import type { Configuration } from "../settings/configuration";

/** Empty for what is not started: every address stays a string, so that a reader needs no second shape. */
const Address = z.union([z.url(), z.literal("")]);

/** `.data/stack.json`: what runs and where. There while everything answers, gone after a clean stop. */
export const StackFile = z.object({
  storefront: z.url(),
  medusa: z.url(),
  /** Empty when real Stripe is used. */
  stripeSandbox: Address,
  /** Empty when real Google is used, or none. */
  googleSandbox: Address,
  stripePublishableKey: z.string().startsWith("pk_"),
  databaseUrl: z.string(),
  startedAt: z.iso.datetime(),
  pids: z.record(z.string(), z.int()),
});
export type StackFile = z.infer<typeof StackFile>;

export function toStackFile(shop: Configuration, pids: Record<string, number>, startedAt: Date): StackFile {
  return {
    storefront: shop.storefrontUrl,
    medusa: shop.medusaUrl,
    stripeSandbox: shop.stripeSandboxUrl ?? "",
    googleSandbox: shop.googleSandboxUrl ?? "",
    stripePublishableKey: shop.secrets.stripePublishableKey,
    databaseUrl: shop.databaseUrl,
    startedAt: startedAt.toISOString(),
    pids,
  };
}

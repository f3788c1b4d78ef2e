import { z } from "zod";
import type { Configuration } from "../settings/configuration";

/** Empty for a service that was not started. Every address is a string, so that readers need only one type. */
const Address = z.union([z.url(), z.literal("")]);

/**
 * `.data/stack.json`: the running services and their addresses. It exists while everything answers, and is deleted by a
 * clean stop.
 */
export const StackFile = z.object({
  storefront: z.url(),
  medusa: z.url(),
  /** Empty with real Stripe. */
  stripeSandbox: Address,
  /** Empty with real Google, or with none. */
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

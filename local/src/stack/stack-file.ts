import { mkdir } from "node:fs/promises";
import path from "node:path";
import lockfile from "proper-lockfile";
import { z } from "zod";
import { findOwner } from "../processes/tree";
import type { Configuration } from "../settings/configuration";
import type { DataPaths } from "../settings/env";

/** Empty for a service that was not started. Every address is a string, so that readers need only one type. */
const Address = z.union([z.url(), z.literal("")]);

/** `.data/stack.json` exists while everything answers, and is deleted by a clean stop. */
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

const STALE_MS = 5000;
const LOOK_EVERY_MS = 250;

export type StartLock = { release: () => Promise<void> } | { heldBy: number | null };

/**
 * Takes the right to run the shop of this data folder. While another start holds it, returns that start's process id
 * (null until it is stored); a start that was killed loses it after 5 s.
 */
export async function takeStartLock(paths: DataPaths): Promise<StartLock> {
  await mkdir(paths.dataDir, { recursive: true });
  const options = {
    stale: STALE_MS,
    update: 1500,
    lockfilePath: path.join(paths.dataDir, "start.lock"),
    onCompromised: () => {},
  };
  const deadline = Date.now() + STALE_MS + 2000;
  for (;;) {
    try {
      return { release: await lockfile.lock(paths.dataDir, options) };
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "ELOCKED")) throw error;
      const owner = await findOwner(paths.processes);
      if (owner !== null || Date.now() > deadline) return { heldBy: owner };
      await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS));
    }
  }
}

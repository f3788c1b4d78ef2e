import type { MedusaContainer } from "@medusajs/framework/types";
import { getEnv } from "../lib/config/env";
import { finishDeletions } from "../workflows/account/delete-account";

/**
 * Finishes the deletion of accounts that a server has left half-way, or that waited for a mail. Several runs may
 * overlap.
 */
export default async function finishAccountDeletions(container: MedusaContainer): Promise<void> {
  await finishDeletions(container);
}

export const config = { name: "finish-account-deletions", schedule: { interval: getEnv().SWEEP_SECONDS * 1000 } };

import type { MedusaContainer } from "@medusajs/framework/types";
import { getEnv } from "../lib/config/env";
import { recordRuns } from "../queries/jobs";
import { finishDeletions } from "../workflows/accounts/delete-account";

/**
 * Finishes the deletion of accounts that a server left unfinished, or that waited for a mail. Several runs may overlap.
 */
async function finishAccountDeletions(container: MedusaContainer): Promise<void> {
  await finishDeletions(container);
}

export const config = { name: "finish-account-deletions", schedule: { interval: getEnv().SWEEP_SECONDS * 1000 } };

export default recordRuns(config, finishAccountDeletions);

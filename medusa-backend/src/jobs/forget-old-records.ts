import type { MedusaContainer } from "@medusajs/framework/types";
import { getEnv } from "../lib/config/env";
import { recordRuns } from "../queries/jobs";
import { forgetOldRecords } from "../workflows/forget-old-records";

/**
 * Deletes old records, after the times in the settings. Never throws: Medusa would not run the job again.
 */
async function forgetRecords(container: MedusaContainer): Promise<void> {
  await forgetOldRecords(container);
}

export const config = { name: "forget-old-records", schedule: { interval: getEnv().CLEAN_SECONDS * 1000 } };

export default recordRuns(config, forgetRecords);

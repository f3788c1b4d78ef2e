import type { MedusaContainer } from "@medusajs/framework/types";
import { getEnv } from "../lib/config/env";
import { forgetOldRecords } from "../workflows/cleaning/forget-old-records";

/**
 * Deletes what nobody needs any more, after the times in the settings. Never throws: Medusa would not run the job
 * again.
 */
export default async function forgetRecords(container: MedusaContainer): Promise<void> {
  await forgetOldRecords(container);
}

export const config = { name: "forget-old-records", schedule: { interval: getEnv().CLEAN_SECONDS * 1000 } };

import type { MedusaContainer } from "@medusajs/framework/types";
import { getEnv } from "../lib/config/env";
import { logEvent } from "../lib/logs/log-event";
import { recordRuns } from "../queries/jobs";
import { countSales } from "../workflows/count-sales";

/** Updates the overview's sums. Failed orders stay noted, and the next run counts them. */
async function keepSales(container: MedusaContainer): Promise<void> {
  try {
    await countSales(container);
  } catch (error) {
    logEvent(container, "warn", { event: "sales_not_counted" }, error);
  }
}

export const config = { name: "count-sales", schedule: { interval: getEnv().QUEUE_SECONDS * 1000 } };

export default recordRuns(config, keepSales);

import type { MedusaContainer } from "@medusajs/framework/types";
import { getEnv } from "../lib/config/env";
import { logEvent } from "../lib/logs/log-event";
import { countSales } from "../workflows/sales/count-sales";

/** Keeps the overview's sums. What fails stays noted and is counted by the next run. */
export default async function keepSales(container: MedusaContainer): Promise<void> {
  try {
    await countSales(container);
  } catch (error) {
    logEvent(container, "warn", { event: "sales_not_counted" }, error);
  }
}

export const config = { name: "count-sales", schedule: { interval: getEnv().QUEUE_SECONDS * 1000 } };

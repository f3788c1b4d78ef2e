import type { MedusaContainer } from "@medusajs/framework/types";
import { getEnv } from "../lib/config/env";
import { databaseOf } from "../lib/database/connection";
import { logEvent } from "../lib/logs/log-event";
import { recordRuns, runAlone } from "../queries/jobs";
import { listProductsBack } from "../queries/stock/stock-alerts";
import { tellBackInStock } from "../workflows/stock/stock-alerts";

/** Mails those who wait for a product that can be bought again. Never throws. */
async function tellThoseWhoWait(container: MedusaContainer): Promise<void> {
  try {
    if ((await listProductsBack(databaseOf(container))).length === 0) return;
    await runAlone(container, config.name, async () => await tellBackInStock(container));
  } catch (error) {
    logEvent(container, "warn", { event: "stock_alerts_not_read" }, error);
  }
}

export const config = { name: "tell-back-in-stock", schedule: { interval: getEnv().QUEUE_SECONDS * 1000 } };

export default recordRuns(config, tellThoseWhoWait);

import { getEnv } from "../lib/config/env";
import { databaseOf } from "../lib/database/connection";
import { logFailure } from "../lib/logs/log-event";
import { recordRuns, runAlone } from "../queries/jobs";
import { listProductsBack } from "../queries/stock/stock-alerts";
import { tellBackInStock } from "../workflows/stock/stock-alerts";

export const config = { name: "tell-back-in-stock", schedule: { interval: getEnv().QUEUE_SECONDS * 1000 } };

/** Mails those who wait for a product that can be bought again. Never throws. */
const tellThoseWhoWait = logFailure("stock_alerts_not_read", async (container) => {
  if ((await listProductsBack(databaseOf(container))).length === 0) return;
  await runAlone(container, config.name, () => tellBackInStock(container));
});

export default recordRuns(config, tellThoseWhoWait);

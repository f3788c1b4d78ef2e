import type { MedusaContainer } from "@medusajs/framework/types";
import { getEnv } from "../lib/config/env";
import { logEvent } from "../lib/logs/log-event";
import { recordRuns } from "../queries/jobs";
import { purgeProducts } from "../workflows/products/delete-product";

/** Purges deleted products that can no longer be restored. */
async function purgeDeletedProducts(container: MedusaContainer): Promise<void> {
  try {
    await purgeProducts(container);
  } catch (error) {
    logEvent(container, "warn", { event: "deleted_products_not_read" }, error);
  }
}

export const config = { name: "purge-products", schedule: { interval: getEnv().CLEAN_SECONDS * 1000 } };

export default recordRuns(config, purgeDeletedProducts);

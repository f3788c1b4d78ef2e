import type { MedusaContainer } from "@medusajs/framework/types";
import { getEnv } from "../lib/config/env";
import { logEvent } from "../lib/logs/log-event";
import { purgeProducts } from "../workflows/product/purge-products";

/** Purges products that were deleted too long ago to be restored. */
export default async function purgeDeletedProducts(container: MedusaContainer): Promise<void> {
  try {
    await purgeProducts(container);
  } catch (error) {
    logEvent(container, "warn", { event: "deleted_products_not_read" }, error);
  }
}

export const config = { name: "purge-products", schedule: { interval: getEnv().CLEAN_SECONDS * 1000 } };

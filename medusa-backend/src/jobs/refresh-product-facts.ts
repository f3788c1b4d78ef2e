import type { MedusaContainer } from "@medusajs/framework/types";
import { getEnv } from "../lib/config/env";
import { recordRuns } from "../queries/jobs";
import { refreshProductFacts } from "../workflows/products/refresh-products";

/** Catches up with changes that caused no event, such as an import by SQL, and outdates the storefronts' pages. */
async function refreshFacts(container: MedusaContainer): Promise<void> {
  await refreshProductFacts(container);
}

export const config = { name: "refresh-product-facts", schedule: { interval: getEnv().QUEUE_SECONDS * 1000 } };

export default recordRuns(config, refreshFacts);

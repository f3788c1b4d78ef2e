import type { MedusaContainer } from "@medusajs/framework/types";
import { getEnv } from "../lib/config/env";
import { catalogueVersionService } from "../modules/services";
import { refreshProductFacts } from "../workflows/product/refresh-product-facts";

/** Catches up with changes that caused no event, such as an import by SQL, and tells the storefronts. */
export default async function refreshFacts(container: MedusaContainer): Promise<void> {
  if ((await refreshProductFacts(container)) > 0) await catalogueVersionService(container).noteChange();
}

export const config = { name: "refresh-product-facts", schedule: { interval: getEnv().QUEUE_SECONDS * 1000 } };

import { setTimeout as delay } from "node:timers/promises";
import type { MedusaContainer } from "@medusajs/framework/types";
import { catalogueVersionService, productFactsService } from "../../modules/services";
import { refreshProductFacts } from "./refresh-product-facts";

/**
 * How long a write waits for the facts of what it changed, in milliseconds. An import may keep them busy for longer.
 */
const WAIT_MS = 1_000;

/**
 * The catalogue's version, new where products were changed before the call in a way that public pages show. What a
 * write touched is in `product_change`, by the database's own triggers; whether it shows is what the facts say. Where
 * they take too long, it is taken to show.
 */
export async function settleCatalogue(container: MedusaContainer): Promise<string> {
  const versions = catalogueVersionService(container);
  if (await productFactsService(container).hasChanges()) {
    const refreshed = refreshProductFacts(container).then(() => true);
    if (!(await Promise.race([refreshed, delay(WAIT_MS, false, { ref: false })]))) await versions.noteChange();
  }
  return await versions.getVersion();
}

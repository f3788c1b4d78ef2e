import { setTimeout as delay } from "node:timers/promises";
import type { MedusaContainer } from "@medusajs/framework/types";
import { databaseOf } from "../../lib/database/connection";
import { catalogueVersionService } from "../../modules/catalogue-version";
import { getCatalogueState } from "../../queries/products/product-facts";
import { refreshProductFacts } from "./refresh-products";

/**
 * How long a write waits for the facts of its changes, in milliseconds. An import may block them for longer.
 */
const WAIT_MS = 1_000;

/**
 * The catalogue's version, which is new if earlier changes of products are visible on public pages. The database's
 * triggers record a write's products in `product_change`; the facts show whether a change is visible. If they take too
 * long, the change counts as visible.
 */
export async function settleCatalogue(container: MedusaContainer): Promise<string> {
  const versions = catalogueVersionService(container);
  const { version, products, ratings } = await getCatalogueState(databaseOf(container));
  if (!products && !ratings) return version ?? (await versions.getVersion());
  const refreshed = refreshProductFacts(container).then(() => true);
  if (!(await Promise.race([refreshed, delay(WAIT_MS, false, { ref: false })]))) await versions.noteChange();
  return await versions.getVersion();
}

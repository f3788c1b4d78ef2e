import type { MedusaContainer } from "@medusajs/framework/types";
import { type Database, databaseOf } from "../../lib/database/connection";
import { logEvent } from "../../lib/logs/log-event";
import { catalogueVersionService } from "../../modules/catalogue-version";
import { productSearchService } from "../../modules/product-search";
import { getCatalogueState, listCountedStock, listProductFacts, listRatings } from "../../queries/products/search-rows";

let running: Promise<void> | null = null;
let next: Promise<void> | null = null;

async function refreshAll(container: MedusaContainer): Promise<void> {
  const versions = catalogueVersionService(container);
  try {
    for (let more = true; more; ) {
      const noted = await getCatalogueState(databaseOf(container));
      if (!noted.products && !noted.ratings) return;
      ({ more } = await productSearchService(container).refreshSome(noted, {
        listRatings,
        listStock: listCountedStock,
        listFacts: listProductFacts,
        noteChange: (database: Database) => versions.noteChange(database),
      }));
    }
  } catch (error) {
    logEvent(container, "warn", { event: "product_facts_not_refreshed" }, error);
  }
}

/**
 * Includes all changes made before the call. Callers share a run, because each waits on a connection of its own. Never
 * throws: failed changes stay noted for the next run.
 */
export function refreshProductFacts(container: MedusaContainer): Promise<void> {
  if (running === null) {
    running = refreshAll(container).finally(() => {
      running = null;
    });
    return running;
  }
  next ??= running.then(() => {
    next = null;
    return refreshProductFacts(container);
  });
  return next;
}

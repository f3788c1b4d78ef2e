import type { MedusaContainer } from "@medusajs/framework/types";
import type { Database } from "../../lib/database/connection";
import { logEvent } from "../../lib/logs/log-event";
import { catalogueVersionService, productFactsService } from "../../modules/services";
import { listProductFacts } from "../../queries/catalogue/product-facts";

let running: Promise<void> | null = null;
let next: Promise<void> | null = null;

async function refreshAll(container: MedusaContainer): Promise<void> {
  const versions = catalogueVersionService(container);
  try {
    for (;;) {
      const noteChange = (database: Database) => versions.noteChange(database);
      const { looked } = await productFactsService(container).refreshSome(listProductFacts, noteChange);
      if (looked === 0) return;
    }
  } catch (error) {
    logEvent(container, "warn", { event: "product_facts_not_refreshed" }, error);
  }
}

/**
 * Brings the facts of all changed products up to date, and the catalogue's version where facts became other ones. What
 * was changed before the call is in them when it returns. Callers of one process share a run, because each run waits on
 * a connection of its own. Never throws: what it could not do stays noted, and the next run does it.
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

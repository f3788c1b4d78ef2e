import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { describeError } from "../../lib/logs/describe-error";
import { productFactsService } from "../../modules/services";
import { listProductFacts } from "../../queries/catalogue/product-facts";

let running: Promise<number> | null = null;
let next: Promise<number> | null = null;

async function refreshAll(container: MedusaContainer): Promise<number> {
  let changes = 0;
  try {
    for (;;) {
      const { looked, changed } = await productFactsService(container).refreshSome(listProductFacts);
      changes += changed;
      if (looked === 0) return changes;
    }
  } catch (error) {
    const logger = container.resolve(ContainerRegistrationKeys.LOGGER);
    logger.warn(JSON.stringify({ event: "product_facts_not_refreshed", reason: describeError(error) }));
    return changes;
  }
}

/**
 * Brings the facts of all changed products up to date; returns how many facts became other ones. What was changed before the call is in them
 * when it returns. Callers of one process share a run, because each run waits on a connection of its own. Never throws: what it could not do
 * stays noted, and the next run does it.
 */
export function refreshProductFacts(container: MedusaContainer): Promise<number> {
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

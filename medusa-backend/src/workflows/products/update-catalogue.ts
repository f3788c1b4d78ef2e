import { setTimeout as sleep } from "node:timers/promises";
import type { MedusaContainer } from "@medusajs/framework/types";
import { catalogueVersionService } from "../../modules/catalogue-version";
import { refreshProductFacts } from "./refresh-products";

/** An order alone causes several events at once: those within this time share one update. */
const TOGETHER_MS = 50;

let next: Promise<void> | null = null;
/** True if something has changed that is in no fact. */
let outdates = false;

async function update(container: MedusaContainer, isOutdated: boolean): Promise<void> {
  await refreshProductFacts(container);
  if (isOutdated) await catalogueVersionService(container).noteChange();
}

/**
 * Updates the facts that the Store searches, then outdates the storefronts' pages: always, or for a change of which
 * pages show nothing but facts (`onlyFacts`), as the refresh does if facts changed. When it returns, both include all
 * changes made before the call: callers share an update that has not begun.
 */
export async function updateCatalogue(container: MedusaContainer, { onlyFacts = false } = {}): Promise<void> {
  outdates ||= !onlyFacts;
  next ??= sleep(TOGETHER_MS).then(() => {
    const isOutdated = outdates;
    next = null;
    outdates = false;
    return update(container, isOutdated);
  });
  await next;
}

import { setTimeout as sleep } from "node:timers/promises";
import type { MedusaContainer } from "@medusajs/framework/types";
import { databaseOf } from "../../lib/database/connection";
import { catalogueVersionService } from "../../modules/catalogue-version";
import { getCatalogueState } from "../../queries/products/search-rows";
import { refreshProductFacts } from "./refresh-products";

/** An order alone causes several events at once: those within this time share one update. */
const TOGETHER_MS = 50;

let next: Promise<void> | null = null;
/** Something has changed that is in no fact. */
let outdates = false;

async function update(container: MedusaContainer, isOutdated: boolean): Promise<void> {
  await refreshProductFacts(container);
  if (isOutdated) await catalogueVersionService(container).noteChange();
}

/**
 * Outdates the storefronts' pages always, or with `onlyFacts` if facts changed. Both include all changes made before
 * the call: callers share an update that has not begun.
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

/** How long a write waits for the facts of its changes. An import may block them for longer. */
const WAIT_MS = 1_000;

/** Triggers record changes in `product_change`. If their facts take too long, the changes count as visible. */
export async function settleCatalogue(container: MedusaContainer): Promise<string> {
  const versions = catalogueVersionService(container);
  const { version, products, ratings } = await getCatalogueState(databaseOf(container));
  if (!products && !ratings) return version ?? (await versions.getVersion());
  const refreshed = refreshProductFacts(container).then(() => true);
  if (!(await Promise.race([refreshed, sleep(WAIT_MS, false, { ref: false })]))) await versions.noteChange();
  return await versions.getVersion();
}

import { setTimeout as sleep } from "node:timers/promises";
import type { MedusaContainer } from "@medusajs/framework/types";
import { catalogueVersionService } from "../../modules/services";
import { refreshProductFacts } from "./refresh-product-facts";

/** An order alone causes several events at once: those within this time share one update. */
const TOGETHER_MS = 50;

let next: Promise<void> | null = null;

async function update(container: MedusaContainer): Promise<void> {
  await refreshProductFacts(container);
  await catalogueVersionService(container).noteChange();
}

/**
 * Updates the facts that the Store searches, then outdates the storefronts' pages. When it returns, both include all
 * changes made before the call: callers share an update that has not begun.
 */
export async function updateCatalogue(container: MedusaContainer): Promise<void> {
  next ??= sleep(TOGETHER_MS).then(() => {
    next = null;
    return update(container);
  });
  await next;
}

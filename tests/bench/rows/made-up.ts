import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { queryDatabase } from "../../support/database";
import { generate } from "../../support/generated";

const FACTS_WITHIN_MS = 15 * 60_000;
const LOOK_EVERY_MS = 1_000;

const Counts = z.array(z.object({ count: z.coerce.number() })).length(1);

async function countOf(table: '"order"' | "product" | "product_change"): Promise<number> {
  const [row] = Counts.parse(await queryDatabase(`select count(*) as count from ${table}`));
  return row?.count ?? 0;
}

/**
 * Generates the missing ones up to `count` products (of so many `variants` each) or orders, and waits until searches
 * and filters know them. Returns the new total.
 * @throws Error where the products are not known within 15 minutes
 */
export async function growTo(what: "products" | "orders", count: number, variants = 1): Promise<number> {
  const table = what === "products" ? "product" : '"order"';
  const missing = count - (await countOf(table));
  if (missing > 0) await generate({ products: 0, orders: 0, [what]: missing }, { force: true, variants });
  const deadline = Date.now() + FACTS_WITHIN_MS;
  while ((await countOf("product_change")) > 0) {
    if (Date.now() > deadline) throw new Error("The made-up products were not known to the search within 15 minutes.");
    await sleep(LOOK_EVERY_MS);
  }
  return countOf(table);
}

import { spawn } from "node:child_process";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { z } from "zod";
import { queryDatabase } from "../../support/database";

const ROOT = path.join(import.meta.dirname, "../../..");
const FACTS_WITHIN_MS = 15 * 60_000;
const LOOK_EVERY_MS = 1_000;

const Counts = z.array(z.object({ count: z.coerce.number() })).length(1);

/** The number of rows of a table. */
export async function countOf(table: '"order"' | "product" | "product_change"): Promise<number> {
  const [row] = Counts.parse(await queryDatabase(`select count(*) as count from ${table}`));
  return row?.count ?? 0;
}

/**
 * Generates this many products or orders in the running shop, and waits until searches and filters know them.
 * @throws Error where `npm run generate` fails, or the products are not known within 15 minutes
 */
async function generate(what: "products" | "orders", count: number): Promise<void> {
  const args = ["generate", "--force", `--${what}`, String(count)];
  const child = spawn(process.execPath, [path.join(ROOT, "local/aeroloft.cjs"), ...args], {
    cwd: ROOT,
    stdio: ["ignore", "ignore", "inherit"],
  });
  const code = await new Promise((resolve) => child.once("exit", resolve).once("error", resolve));
  if (code !== 0) throw new Error("npm run generate failed.");
  const deadline = Date.now() + FACTS_WITHIN_MS;
  while ((await countOf("product_change")) > 0) {
    if (Date.now() > deadline) throw new Error("The made-up products were not known to the search within 15 minutes.");
    await sleep(LOOK_EVERY_MS);
  }
}

/** Generates the missing ones up to `count` products or orders. Returns the new total. */
export async function growTo(what: "products" | "orders", count: number): Promise<number> {
  const table = what === "products" ? "product" : '"order"';
  const missing = count - (await countOf(table));
  if (missing > 0) await generate(what, missing);
  return countOf(table);
}

const Handles = z.array(z.object({ handle: z.string() }));

/** Returns handles of generated products, each once; generates `products` more whenever there are too few. */
export function freshHandles(products: number): (count: number) => Promise<string[]> {
  const given = new Set<string>();
  let waiting: string[] = [];
  const read = async () => {
    const rows = await queryDatabase("select handle from product where handle like 'made-up-%' order by handle");
    waiting = Handles.parse(rows).flatMap(({ handle }) => (given.has(handle) ? [] : handle));
  };
  return async (count) => {
    if (waiting.length < count) await read();
    while (waiting.length < count) {
      await generate("products", products);
      await read();
    }
    const handles = waiting.splice(0, count);
    for (const handle of handles) given.add(handle);
    return handles;
  };
}

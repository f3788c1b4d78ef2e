import type { PurchaseLine } from "../../contract/purchase-line";

/** A line of POST /orders: by product id, or by title. */
export type NamedLine = { product_id?: string; title?: string; quantity: number };

/** Product ids by title. */
export type TitleIndex = ReadonlyMap<string, readonly string[]>;

/** The titles to look up in the catalogue: those of lines without a product id. */
export function titlesToLookUp(lines: readonly NamedLine[]): string[] {
  return [...new Set(lines.flatMap((line) => (line.product_id ? [] : (line.title?.trim() ?? ""))))];
}

/**
 * Each line with its product's id. `faults` lists, by position, the lines whose product is unclear: no id, and a title
 * that no product or several products have.
 */
export function resolveLines(
  lines: readonly NamedLine[],
  titles: TitleIndex,
): { lines: PurchaseLine[]; faults: Record<string, string[]> } {
  const resolved: PurchaseLine[] = [];
  const faults: Record<string, string[]> = {};
  lines.forEach(({ product_id, title, quantity }, place) => {
    const candidates = product_id ? [product_id] : (titles.get(title?.trim() ?? "") ?? []);
    const [only] = candidates;
    if (only && candidates.length === 1) resolved.push({ product_id: only, quantity });
    else {
      const fault = candidates.length > 1 ? "More than one product has this name" : "No product has this name";
      faults[`order_items.${place}`] = [fault];
    }
  });
  return { lines: resolved, faults };
}

import type { FactTable } from "./fact";

/**
 * A product's stock as it is now, and as its facts have it. `available` is null if stock is not counted; `kept_in` is
 * null for a product without facts.
 */
export type CountedStock = {
  product_id: string;
  available: number | null;
  kept_in: FactTable | null;
  kept_available: number | null;
  kept_in_stock: boolean | null;
};

/**
 * Sorts products of which only the stock has changed. `changed` need their new number only. `others` need all facts: a
 * product that sells out, or is back in stock, moves in the counts of the filters.
 */
export function sortStock(productIds: readonly string[], counted: readonly CountedStock[]) {
  const same = counted.filter(
    ({ kept_in, kept_in_stock, available }) => kept_in !== null && kept_in_stock === (available !== 0),
  );
  const known = new Set(same.map(({ product_id }) => product_id));
  return {
    changed: same.filter(({ available, kept_available }) => available !== kept_available),
    others: productIds.filter((productId) => !known.has(productId)),
  };
}

/** Writes the numbers of products, given as two lists, into their facts. */
export const saveStock = (table: FactTable) => `
  update ${table} f set available = n.available, updated_at = now()
  from unnest(?::text[], ?::float8[]) n(product_id, available) where f.product_id = n.product_id`;

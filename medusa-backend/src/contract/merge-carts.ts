/** Quantities by product id. A missing product has the quantity 0. */
export type Quantities = ReadonlyMap<string, number>;

/** Both sides of a cart, and their common state when they last agreed (empty if they never did). */
type Sides = { known: Quantities; mine: Quantities; kept: Quantities };

/**
 * The merged cart (docs/decisions/carts.md). A change that only one side made since they agreed is taken over,
 * including a removal. A line that both changed, or both had before they first agreed, gets the greater quantity, never
 * the sum, so a repeat changes nothing. Kept lines come first.
 */
export function mergeCarts({ known, mine, kept }: Sides): Map<string, number> {
  const merged = new Map<string, number>();
  for (const id of new Set([...kept.keys(), ...mine.keys()])) {
    const [before = 0, here = 0, there = 0] = [known, mine, kept].map((side) => side.get(id));
    const quantity = here === before ? there : there === before ? here : Math.max(here, there);
    if (quantity > 0) merged.set(id, quantity);
  }
  return merged;
}

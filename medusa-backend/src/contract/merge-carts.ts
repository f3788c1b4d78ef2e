/** Quantities by product id. A product that is not in it has the quantity 0. */
export type Quantities = ReadonlyMap<string, number>;

/** Both sides of a cart, and what both held when they last agreed (nothing where they never did). */
type Sides = { known: Quantities; mine: Quantities; kept: Quantities };

/**
 * The cart that two sides come to (docs/decisions/account-cart.md). What one side alone has changed since they agreed
 * is taken over, a removal too. What both have changed, or both had before they ever agreed, gets the greater of the
 * two quantities: never the sum, so that a repeat changes nothing. Kept lines come first.
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

import type { CartItem } from "~/domain/cart";

/** A line as the drawer shows it; `place` is a removed one's position in the cart. */
export type DrawerRow = { item: CartItem; isRemoved: boolean; place: number };

/**
 * The order of all products that the drawer has shown, with new ones at the end; the same array if there are none.
 */
export function withOrder(order: readonly string[], items: readonly CartItem[]): readonly string[] {
  const known = new Set(order);
  const further = items.filter(({ productId }) => !known.has(productId)).map(({ productId }) => productId);
  return further.length === 0 ? order : [...order, ...further];
}

/** The cart's lines in the order in which they were first shown, with those removed here at their positions. */
export function rowsOf(
  order: readonly string[],
  items: readonly CartItem[],
  removed: ReadonlyMap<string, CartItem>,
): DrawerRow[] {
  const present = new Map(items.map((item) => [item.productId, item]));
  const rows: DrawerRow[] = [];
  let place = 0;
  for (const productId of order) {
    const item = present.get(productId);
    const gone = removed.get(productId);
    if (item) rows.push({ item, isRemoved: false, place });
    else if (gone) rows.push({ item: gone, isRemoved: true, place });
    if (item) place += 1;
  }
  return rows;
}

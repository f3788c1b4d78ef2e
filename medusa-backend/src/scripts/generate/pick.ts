/** The item at a place, counting on from the start after the last one; the same place always gives the same item. */
export function pick<T>(items: readonly T[], place: number): T {
  const item = items[place % items.length];
  if (item === undefined) throw new Error("There is nothing to pick from.");
  return item;
}

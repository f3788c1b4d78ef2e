/** The item at a place that counts on from the start again; the same place gives the same item. */
export function pick<T>(items: readonly T[], place: number): T {
  const item = items[place % items.length];
  if (item === undefined) throw new Error("There is nothing to pick from.");
  return item;
}

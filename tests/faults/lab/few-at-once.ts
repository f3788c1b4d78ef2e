/** The number of sign-ups and payments begun at the same time; more would only wait for each other. */
const AT_ONCE = 3;

/** Runs `work` for each of the items, a few at the same time; the results in the items' order. */
export async function fewAtOnce<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  for (let start = 0; start < items.length; start += AT_ONCE) {
    results.push(...(await Promise.all(items.slice(start, start + AT_ONCE).map(work))));
  }
  return results;
}

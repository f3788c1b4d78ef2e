/**
 * The least of a figure that other work on the machine only ever makes larger. Measures until it is below `limit`, at
 * most `tries` times: a real fault is in every one of them.
 */
export async function least(limit: number, measure: () => Promise<number>, tries: number): Promise<number> {
  let found = await measure();
  for (let tried = 1; tried < tries && found >= limit; tried += 1) found = Math.min(found, await measure());
  return found;
}

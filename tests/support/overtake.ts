import { setTimeout as delay } from "node:timers/promises";
import { expect } from "vitest";
import { holdRow, OFTEN, queryDatabase } from "./database";

/** Sends `second` while Medusa waits to write `first` to the row, and returns both answers. */
export async function overtake<First, Second>(
  [table, id]: [table: string, id: string],
  first: () => Promise<First>,
  second: () => Promise<Second>,
): Promise<[First, Second]> {
  const release = await holdRow(table, id);
  const writing = first();
  const waiting = "select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like $1";
  await expect.poll(() => queryDatabase(waiting, [`update "${table}"%`]), OFTEN).not.toEqual([]);
  const overtaking = second();
  await Promise.race([overtaking, delay(500)]);
  await release();
  return await Promise.all([writing, overtaking]);
}

import { withClient } from "./dump";
import type { Counts } from "./manifest";

/** Tables that only grow: orders and money are never deleted (docs/decisions/personal-data.md). */
const TABLES = ["order", "capture", "refund", "shop_document"] as const;

/** The rows of each of these tables, deleted ones too; without those that an older version of the shop lacks. */
export async function countRows(databaseUrl: string): Promise<Counts> {
  return await withClient(databaseUrl, async (client) => {
    const counts: Counts = {};
    for (const table of TABLES) {
      const name = client.escapeIdentifier(table);
      const found = await client.query("select to_regclass($1) is not null as there", [name]);
      if (!found.rows[0]?.there) continue;
      counts[table] = Number((await client.query(`select count(*) as rows from ${name}`)).rows[0]?.rows);
    }
    return counts;
  });
}

/** What a restored database lacks of what it had when its backup began; empty if it has all. */
export function lostRows(had: Counts, has: Counts): string[] {
  return Object.entries(had)
    .filter(([table, rows]) => (has[table] ?? 0) < rows)
    .map(([table, rows]) => `${table}: ${has[table] ?? 0} of ${rows} rows`);
}

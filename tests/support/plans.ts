import type { Client } from "pg";
import { z } from "zod";
import { toNumbered } from "../../medusa-backend/src/queries/named-columns.test-kit";
import {
  type RecordedStatement,
  recordServiceStatements,
  recordStatements,
} from "../../medusa-backend/src/queries/statements.test-kit";
import { SMALL } from "./known-scans";
import { scannedTables } from "./large-tables";

const Explained = z.array(z.object({ "QUERY PLAN": z.array(z.object({ Plan: z.unknown() })) }));

/** The shop's own SQL: of src/queries, and of the modules' services, which jobs call. */
export async function shopStatements(): Promise<RecordedStatement[]> {
  const all = [...(await recordStatements()), ...(await recordServiceStatements())];
  return all.filter(({ sql }) => !/^\s*(?:create|set) /.test(sql));
}

/** The statements whose plan scans a large table, as `file function: table`, sorted. */
export async function findScans(client: Client, statements: readonly RecordedStatement[]): Promise<string[]> {
  const scans = new Set<string>();
  for (const { file, by, sql } of statements) {
    const { rows } = await client.query(`explain (generic_plan, format json) ${toNumbered(sql)}`);
    const plan = Explained.parse(rows)[0]?.["QUERY PLAN"][0]?.Plan;
    for (const table of scannedTables(plan)) if (!SMALL.has(table)) scans.add(`${file} ${by}: ${table}`);
  }
  return [...scans].sort();
}

import { Client } from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findScans, openLargeTables, SCANS, SMALL, shopStatements } from "../support/query-plans";
import { stack } from "../support/stack";
import type { RecordedStatement } from "../support/statements";

/** The tables in a statement, and its own names that are not tables. */
const tablesOf = (sql: string) =>
  [...sql.matchAll(/\b(?:from|join|into|update|using)\s+"?(\w+)"?/g)].map(([, name = ""]) => name);

/** Reads one record of any table by its key; most of these tables are small, and stay small here. */
const BY_KEY = "audit/records.ts";

const client = new Client({ connectionString: stack.databaseUrl });
let large: Awaited<ReturnType<typeof openLargeTables>> | undefined;
let statements: RecordedStatement[];
beforeAll(async () => {
  await client.connect();
  statements = await shopStatements();
  const tables = new Set(
    statements
      .filter(({ file }) => file !== BY_KEY)
      .flatMap(({ sql }) => tablesOf(sql))
      .filter((table) => !SMALL.has(table)),
  );
  const there = await client.query("select tablename from pg_tables where schemaname = 'public'");
  const names = new Set(there.rows.map(({ tablename }) => String(tablename)));
  large = await openLargeTables(client, [...tables].filter((table) => names.has(table)).sort());
});
afterAll(async () => {
  await large?.drop();
  await client.end();
});

it("the shop's SQL reads no large table from the first row to the last, but for those that are known to", async () => {
  expect(statements.length).toBeGreaterThan(100);
  // A statement fails here, too, whose tables or columns the database does not have.
  const scans = (await findScans(client, statements)).filter((scan) => !scan.startsWith(BY_KEY));
  expect(scans.filter((scan) => !(scan in SCANS))).toEqual([]);
});

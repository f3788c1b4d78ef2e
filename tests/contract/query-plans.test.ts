import { Client } from "pg";
import { afterAll, expect, it } from "vitest";
import { findScans, openLargeTables, SCANS, SMALL, shopStatements } from "../support/query-plans";
import { stack } from "../support/stack";

/** The tables in a statement, and its own names that are not tables. */
const tablesOf = (sql: string) =>
  [...sql.matchAll(/\b(?:from|join|into|update|using)\s+"?(\w+)"?/g)].map(([, name = ""]) => name);

/** Reads one record of any table by its key; most of these tables are small, and stay small here. */
const BY_KEY = "audit/records.ts";

const client = new Client({ connectionString: stack.databaseUrl });
afterAll(() => client.end());

it("the shop's SQL reads no large table from the first row to the last, but for those that are known to", async () => {
  const statements = await shopStatements();
  expect(statements.length).toBeGreaterThan(100);
  const read = statements.filter(({ file }) => file !== BY_KEY).flatMap(({ sql }) => tablesOf(sql));
  await client.connect();
  await openLargeTables(
    client,
    [...new Set(read)].filter((table) => !SMALL.has(table)),
  );
  // A statement fails here, too, whose tables or columns the database does not have.
  const scans = (await findScans(client, statements)).filter((scan) => !scan.startsWith(BY_KEY));
  expect(scans.filter((scan) => !(scan in SCANS))).toEqual([]);
});

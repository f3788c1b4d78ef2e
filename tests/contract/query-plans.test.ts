import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type RecordedStatement, unrecordedSources } from "../../medusa-backend/src/queries/statements.test-kit";
import { findScans, openLargeTables, SCANS, SMALL, shopStatements } from "../support/query-plans";
import { stack } from "../support/stack";

/** The tables in a statement, and its own names that are not tables. */
const tablesOf = (sql: string) =>
  [...sql.matchAll(/\b(?:from|join|into|update|using)\s+"?(\w+)"?/g)].map(([, name = ""]) => name);

/**
 * Reads one record of any table by its key; most of these tables are small, and stay small here.
 */
const BY_KEY = "audit/records.ts";

const client = new Client({ connectionString: stack.databaseUrl });
let large: Awaited<ReturnType<typeof openLargeTables>> | undefined;
let statements: RecordedStatement[];
const planned = () => statements.filter(({ file }) => file !== BY_KEY);
beforeAll(async () => {
  await client.connect();
  statements = await shopStatements();
  const tables = new Set(
    planned()
      .flatMap(({ sql }) => tablesOf(sql))
      .filter((table) => !SMALL.has(table)),
  );
  const there = await client.query("select tablename from pg_tables where schemaname = 'public'");
  const names = new Set(there.rows.map(({ tablename }) => String(tablename)));
  large = await openLargeTables(client, [...tables].filter((table) => names.has(table)).sort());
}, 120_000);
afterAll(async () => {
  await large?.drop();
  await client.end();
});

it("lists no statement that is gone", () => {
  const there = new Set(statements.map(({ file, by }) => `${file} ${by}`));
  expect(Object.keys(SCANS).filter((scan) => !there.has(scan.split(":", 1).join()))).toEqual([]);
});

it("knows the statements of every source that sends any", () => {
  expect(unrecordedSources(statements)).toEqual([]);
});

describe("the plans of the shop's SQL over large tables", () => {
  it("read no large table from the first row to the last, but for those that are known to", async () => {
    expect(statements.length).toBeGreaterThan(100);
    expect((await findScans(client, planned())).filter((scan) => !(scan in SCANS))).toEqual([]);
  });
});

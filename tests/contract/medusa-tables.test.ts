import { beforeAll, describe, expect, it } from "vitest";
import { medusaTables, toNumbered } from "../../medusa-backend/src/queries/medusa-tables.test-kit";
import { type RecordedStatement, recordStatements } from "../../medusa-backend/src/queries/statements.test-kit";
import { queryDatabase } from "../support/database";

/** The tables and columns in the shop's SQL that an upgrade of Medusa may change. */
describe("the shop's SQL", () => {
  let statements: RecordedStatement[] = [];
  beforeAll(async () => {
    statements = await recordStatements();
  });

  it("names tables and columns that Medusa's database has", async () => {
    const rows = await queryDatabase(
      "select table_name, column_name from information_schema.columns where table_schema = 'public'",
    );
    // `*` is a statement's whole row.
    const there = new Set(
      rows.flatMap(({ table_name: table, column_name }) => [`${table}.${column_name}`, `${table}.*`]),
    );
    const named = (await medusaTables(statements)).flatMap(({ table, columns }) =>
      columns.map((column) => `${table}.${column}`),
    );
    expect(named.length).toBeGreaterThan(100);
    expect(named.filter((column) => !there.has(column))).toEqual([]);
  });

  it("is taken by PostgreSQL, statement by statement", async () => {
    const refused: string[] = [];
    for (const { file, sql } of statements) {
      if (/^\s*(?:create|set) /.test(sql)) continue;
      await queryDatabase(`prepare looked_at as ${toNumbered(sql)}\n; deallocate looked_at`).catch((error: unknown) => {
        refused.push(`${file}: ${String(error)}`);
      });
    }
    expect(refused).toEqual([]);
  });
});

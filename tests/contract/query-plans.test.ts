import { Client } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { namedColumns } from "../../medusa-backend/src/queries/named-columns.test-kit";
import { type RecordedStatement, unrecordedSources } from "../../medusa-backend/src/queries/statements.test-kit";
import { SCANS, SMALL } from "../support/known-scans";
import { openLargeTables } from "../support/large-tables";
import { findScans, shopStatements } from "../support/plans";
import { stack } from "../support/stack";

const client = new Client({ connectionString: stack.databaseUrl });
let large: Awaited<ReturnType<typeof openLargeTables>>;
let statements: RecordedStatement[];
beforeAll(async () => {
  await client.connect();
  statements = await shopStatements();
  const named = (await Promise.all(statements.map(({ sql }) => namedColumns(sql)))).flat();
  const tables = new Set(named.map(({ table }) => table).filter((table) => !table.includes(".") && !SMALL.has(table)));
  large = await openLargeTables(client, [...tables].sort());
}, 120_000);
afterAll(async () => {
  await large.drop();
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
    expect((await findScans(client, statements)).filter((scan) => !(scan in SCANS))).toEqual([]);
  });
});

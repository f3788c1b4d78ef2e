import pg from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { serviceOf } from "../../local/src/servers/compose.test-kit";
import { stack } from "../support/stack";

/** PostgreSQL's code for a lock that was not given in time. */
const LOCK_NOT_AVAILABLE = "55P03";

/** A connection as `migrate` opens it: with the options in its environment. */
async function connect(options: string | undefined): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: stack.databaseUrl, ...(options && { options }) });
  await client.connect();
  return client;
}

let reader: pg.Client;
let migration: pg.Client;
beforeAll(async () => {
  reader = await connect(undefined);
  migration = await connect(serviceOf("migrate").environment.PGOPTIONS);
  await reader.query("create table if not exists locked_by_a_test (id text)");
});
afterAll(async () => {
  await reader.query("drop table locked_by_a_test");
  await Promise.all([reader.end(), migration.end()]);
});

describe("a migration that has to wait for a table", () => {
  it("gives up after some seconds, and those behind it go on", async () => {
    await reader.query("begin");
    await reader.query("select count(*) from locked_by_a_test");
    const change = migration.query("alter table locked_by_a_test add column more text").then(
      () => null,
      (error: pg.DatabaseError) => error.code,
    );
    const other = await connect(undefined);
    const startedAt = Date.now();
    await other.query("select count(*) from locked_by_a_test");
    expect(Date.now() - startedAt).toBeLessThan(15_000);
    expect(await change).toBe(LOCK_NOT_AVAILABLE);
    await other.end();
    await reader.query("rollback");
  });
});

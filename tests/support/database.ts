import { Pool, type PoolClient } from "pg";
import { onTestFinished } from "vitest";
import { stack } from "./stack";

/** A new connection costs more than most statements, and waiting code asks five times a second. */
const pool = new Pool({
  connectionString: stack.databaseUrl,
  idleTimeoutMillis: 2_000,
  max: 20,
  allowExitOnIdle: true,
});
pool.on("error", () => {}); // if the database goes away, the waiting query fails

/** Rows of one statement in the database of the shop under test, for facts that no screen or call shows. */
export async function queryDatabase(sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  return (await pool.query(sql, values)).rows;
}

/** A connection of a test's own; what it has open ends with the test. */
export async function ownConnection(): Promise<PoolClient> {
  const client = await pool.connect();
  client.on("error", () => {}); // a test may kill it
  onTestFinished(() => client.release(true));
  return client;
}

/** For polling: a question to the database is no request that the shop would have to answer. */
export const OFTEN = { interval: 50 };

/** Makes writes to a table wait; returns a function that lets them continue. */
export const holdWrites = (table: string) => hold(`lock table ${table} in share mode`);

/** The same for writes to one row. */
export const holdRow = (table: string, id: string) => hold(`select 1 from ${table} where id = '${id}' for update`);

async function hold(sql: string): Promise<() => Promise<void>> {
  const client = await pool.connect();
  await client.query(`begin; ${sql}`);
  return async () => {
    await client.query("rollback");
    client.release();
  };
}

/** How many statements wait for the lock of a table. */
export async function waitingFor(table: string): Promise<number> {
  const sql = "select count(*)::int as count from pg_locks where relation = $1::regclass and not granted";
  return Number((await queryDatabase(sql, [table]))[0]?.count);
}

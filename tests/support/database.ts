import { Pool } from "pg";
import { stack } from "./stack";

/** A new connection costs more than most statements, and who waits for something asks five times a second. */
const pool = new Pool({
  connectionString: stack.databaseUrl,
  idleTimeoutMillis: 2_000,
  max: 20,
  allowExitOnIdle: true,
});
pool.on("error", () => {}); // a database that goes away fails the query that waits for it

/** Rows of one statement in the database of the shop under test; for what no screen and no call tells. */
export async function queryDatabase(sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  return (await pool.query(sql, values)).rows;
}

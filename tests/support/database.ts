import { Client } from "pg";
import { stack } from "./stack";

/** Rows of one statement in the database of the shop under test; for what no screen and no call tells. */
export async function queryDatabase(sql: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: stack.databaseUrl });
  client.on("error", () => {}); // a database that goes away fails the query that waits for it
  await client.connect();
  try {
    return (await client.query(sql, values)).rows;
  } finally {
    await client.end();
  }
}

import type { Connection, Database } from "../../lib/database/connection";

/**
 * Reads in a transaction that writes nothing and in which no statement takes longer than `timeoutMs`, however large the
 * shop is.
 */
export async function readBounded<T>(
  database: Pick<Connection, "transaction">,
  timeoutMs: number,
  read: (bounded: Database) => Promise<T>,
): Promise<T> {
  return await database.transaction(async (transaction) => {
    await transaction.raw("set transaction read only");
    await transaction.raw(`set local statement_timeout = ${Math.round(timeoutMs)}`);
    return await read(transaction);
  });
}

/** @throws Error of a database that does not answer. */
export async function requireAnswer(database: Pick<Connection, "raw">): Promise<void> {
  await database.raw("select 1");
}

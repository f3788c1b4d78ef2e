import { logger } from "@medusajs/framework/logger";
import { z } from "zod";
import { onLeftOutRow, readRow } from "../../contract/rows";
import type { Database } from "./connection";

onLeftOutRow((row) => logger.warn(JSON.stringify({ event: "row_left_out", ...row })));

/** A time of the database as the contract has it: ISO 8601 in UTC. */
export const IsoTime = z.date().transform((date) => date.toISOString());

const Result = z.object({ rows: z.array(z.unknown()) });

/**
 * The rows of one statement, each parsed by `schema`, all or none. Use it for one record, and whenever a missing row
 * would have another meaning; use `queryList` for lists that people read. `?` in the statement is a binding; text from
 * people is never part of the statement itself.
 */
export async function queryRows<T extends z.ZodType>(
  database: Database,
  schema: T,
  sql: string,
  bindings: readonly unknown[] = [],
): Promise<z.infer<T>[]> {
  const { rows } = Result.parse(await database.raw(sql, bindings));
  // A list's own schema would be built for each statement, which takes longer than to read its rows.
  return rows.map((row) => schema.parse(row));
}

/**
 * The rows of a list in order, with null for an invalid row, which is logged and does not affect the others. `list` is
 * a plain plural. `?` as in `queryRows`.
 */
export async function queryList<T extends z.ZodType>(
  database: Database,
  list: string,
  schema: T,
  sql: string,
  bindings: readonly unknown[] = [],
): Promise<(z.infer<T> | null)[]> {
  const { rows } = Result.parse(await database.raw(sql, bindings));
  return rows.map((row) => readRow(list, row, (value) => schema.parse(value)));
}

/**
 * The rows of a page of a list, each with its key, from which the next page is found: an invalid row is null as in
 * `queryList` but still has its key, so a page of invalid rows does not end the list.
 */
export async function queryPage<K extends z.ZodType, T extends z.ZodType>(
  database: Database,
  list: string,
  { key, row }: { key: K; row: T },
  sql: string,
  bindings: readonly unknown[] = [],
): Promise<{ key: z.infer<K>; row: z.infer<T> | null }[]> {
  const { rows } = Result.parse(await database.raw(sql, bindings));
  return rows.map((found) => ({
    key: key.parse(found),
    row: readRow(list, found, (value) => row.parse(value)),
  }));
}

/** The valid rows of a list. */
export const readable = <T>(rows: readonly (T | null)[]): T[] => rows.filter((row) => row !== null);

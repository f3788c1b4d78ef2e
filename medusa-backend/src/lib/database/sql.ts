import { logger } from "@medusajs/framework/logger";
import { z } from "zod";
import { onLeftOutRow, readRow } from "../../contract/rows";
import type { Database } from "./connection";

onLeftOutRow((row) => logger.warn(JSON.stringify({ event: "row_left_out", ...row })));

const Result = z.object({ rows: z.array(z.unknown()) });

/**
 * The rows of one statement, each parsed by `schema`, all or none: for one record, and where a row that is missing would be taken for
 * something else. What people look through is read by `queryList`. `?` in the statement stands for a binding; nothing a person sent is ever
 * part of the statement itself.
 */
export async function queryRows<T extends z.ZodType>(
  database: Database,
  schema: T,
  sql: string,
  bindings: readonly unknown[] = [],
): Promise<z.infer<T>[]> {
  const { rows } = Result.parse(await database.raw(sql, bindings));
  return z.array(schema).parse(rows);
}

/**
 * The rows of a list, in their places: null for one that is not as it should be, which is logged and never costs the rest. `list` is a
 * plain plural. `?` as with `queryRows`.
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

/** The valid rows of a list. */
export const readable = <T>(rows: readonly (T | null)[]): T[] => rows.filter((row) => row !== null);

import { createHash } from "node:crypto";
import { logger } from "@medusajs/framework/logger";
import { z } from "zod";
import { CURRENCY } from "../../contract/currency";
import { onLeftOutRow, readRow } from "../../contract/lists";
import { toMinor } from "../money/money";
import { isEnding } from "../runs-in-hand";
import { camelRow } from "./camel-row";
import type { Database } from "./connection";

onLeftOutRow((row) => logger.warn(JSON.stringify({ event: "row_left_out", ...row })));

export const IsoTime = z.iso.datetime();

/** In major units, beyond which nothing can be counted exactly. */
const MOST = 1e12;

/** One of Medusa's amounts, which may have fractions of a cent: in a row minor units, rounded as `toMinor` does. */
export const RoundedMoney = z
  .number()
  .min(-MOST)
  .max(MOST)
  .transform((major) => toMinor(major, CURRENCY));

const Result = z.object({ rows: z.array(z.unknown()) });

/**
 * Each row is parsed by `schema`, all or none. This and the functions below alone translate columns (snake case) to
 * fields. Use it for records of which a missing one would have another meaning, `queryList` for lists that people read.
 * `?` is a binding; text from people is never part of the statement itself.
 */
export async function queryRows<T extends z.ZodType>(
  database: Database,
  schema: T,
  sql: string,
  bindings: readonly unknown[] = [],
): Promise<z.infer<T>[]> {
  const { rows } = Result.parse(await database.raw(sql, bindings));
  // A list's own schema would be built for each statement, which takes longer than to read its rows.
  return rows.map((row) => schema.parse(camelRow(schema, row)));
}

type Asked<T> = [database: Database, schema: T, sql: string, bindings?: readonly unknown[]];

export async function queryRow<T extends z.ZodType>(...asked: Asked<T>): Promise<z.infer<T> | null> {
  return (await queryRows(...asked))[0] ?? null;
}

/** Whether the statement has any row, whatever is in it. */
export async function isThere(database: Database, sql: string, bindings: readonly unknown[] = []): Promise<boolean> {
  return (await queryRows(database, z.unknown(), sql, bindings)).length > 0;
}

/** The only column of each row, whatever its name, parsed by `schema`. @throws RangeError for a second column. */
export async function queryValues<T extends z.ZodType>(
  database: Database,
  schema: T,
  sql: string,
  bindings: readonly unknown[] = [],
): Promise<z.infer<T>[]> {
  const rows = await queryRows(database, z.record(z.string(), z.unknown()), sql, bindings);
  return rows.map((row) => {
    const values = Object.values(row);
    if (values.length !== 1) throw new RangeError(`A statement of values has one column, not ${Object.keys(row)}`);
    return schema.parse(camelRow(schema, values[0]));
  });
}

/** The only column of the first row, null without a row. */
export async function queryValue<T extends z.ZodType>(...asked: Asked<T>): Promise<z.infer<T> | null> {
  return (await queryValues(...asked))[0] ?? null;
}

export const Id = z.object({ id: z.string() });

/** The valid rows of a list in order; an invalid one is logged and left out. `list` is a plain plural. */
export async function queryList<T extends z.ZodType>(
  database: Database,
  list: string,
  schema: T,
  sql: string,
  bindings: readonly unknown[] = [],
): Promise<z.infer<T>[]> {
  const { rows } = Result.parse(await database.raw(sql, bindings));
  return readable(rows.map((row) => readRow(list, row, (value) => schema.parse(camelRow(schema, value)))));
}

/**
 * The rows of a page of a list, each with its key, from which the next page is found: an invalid row is null but still
 * has its key, so a page of invalid rows does not end the list.
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
    key: key.parse(camelRow(key, found)),
    row: readRow(list, found, (value) => row.parse(camelRow(row, value))),
  }));
}

export const readable = <T>(rows: readonly (T | null)[]): T[] => rows.filter((row) => row !== null);

type Statement = PromiseLike<unknown> & { options?: (options: { name: string }) => PromiseLike<unknown> };

/**
 * The same database for a statement that takes longer to plan than to run: each connection parses and plans it once.
 * Not for the `*` of a table: after a migration that adds a column, a connection would refuse the kept plan.
 */
export const keepingPlans = (database: Database): Database => ({
  raw(sql, bindings) {
    const statement: Statement = database.raw(sql, bindings);
    // PostgreSQL cuts names after 63 letters.
    const name = `shop_${createHash("sha256").update(sql).digest("base64url").slice(0, 40)}`;
    return statement.options?.({ name }) ?? statement;
  },
});

/**
 * A table of work that servers take one row at a time, with the columns `attempts`, `last_error` and `next_attempt_at`
 * (when a server may claim the row).
 */
export type WorkTable = {
  name: string;
  /** The columns of a claimed row, in SQL; `age_minutes` is added. */
  columns: string;
  /** The condition, in SQL, of rows that are not done yet. An index on `next_attempt_at` has the same. */
  open: string;
  /** Longer than any work on a row takes: a server that has not finished by then counts as dead. */
  leaseSeconds: number;
};

/**
 * Claims the row that has been due for longest, and counts the attempt; null if none is due, or this process ends. It
 * skips rows that failed `mostAttempts` times. Two servers never claim the same row.
 */
export async function claimDue<T extends z.ZodType>(
  database: Database,
  { name, columns, open, leaseSeconds }: WorkTable,
  row: T,
  { mostAttempts }: { mostAttempts?: number } = {},
): Promise<z.infer<T> | null> {
  if (isEnding()) return null;
  const sql = `update ${name} set attempts = attempts + 1, updated_at = now(),
      next_attempt_at = now() + make_interval(secs => ?::float8)
    where id = (
      select id from ${name} where ${open} and deleted_at is null and next_attempt_at <= now()
        ${mostAttempts === undefined ? "" : "and attempts < ?"}
      order by next_attempt_at limit 1 for update skip locked
    ) returning ${columns}, extract(epoch from now() - created_at) / 60 as age_minutes`;
  const bindings = mostAttempts === undefined ? [leaseSeconds] : [leaseSeconds, mostAttempts];
  return await queryRow(keepingPlans(database), row, sql, bindings);
}

/** Records why a claimed row is not done; it is due again after the pause. */
export async function postpone(
  database: Database,
  { name, open }: WorkTable,
  { id, reason, pauseSeconds }: { id: string; reason: string | null; pauseSeconds: number },
): Promise<void> {
  const sql = `update ${name} set last_error = ?, updated_at = now(),
    next_attempt_at = now() + make_interval(secs => ?::float8) where id = ? and ${open}`;
  await database.raw(sql, [reason, pauseSeconds, id]);
}

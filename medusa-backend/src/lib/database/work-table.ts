import type { z } from "zod";
import { isEnding } from "../runs-in-hand";
import type { Database } from "./connection";
import { keepingPlans } from "./kept-plans";
import { queryRows } from "./sql";

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
  /**
   * Longer than any work on a row takes. A server that has not finished by then counts as dead, and another may claim
   * the row.
   */
  leaseSeconds: number;
};

/**
 * Claims the row that has been due for longest, and counts the attempt; null if none is due, or this process ends. It
 * skips rows that failed `mostAttempts` times. Two servers never claim the same row. The row also has `age_minutes`.
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
  const [claimed] = await queryRows(keepingPlans(database), row, sql, bindings);
  return claimed ?? null;
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

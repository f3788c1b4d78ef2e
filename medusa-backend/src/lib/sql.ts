import { z } from "zod";

/** The part of Medusa's database connection (knex) that raw statements need. */
export type Database = { raw(sql: string, bindings: readonly unknown[]): PromiseLike<unknown> };

const Result = z.object({ rows: z.array(z.unknown()) });

/**
 * The rows of one statement, each parsed by `schema`. `?` in the statement stands for a binding; nothing a person sent is ever
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

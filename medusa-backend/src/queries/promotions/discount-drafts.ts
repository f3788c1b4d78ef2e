import { z } from "zod";
import type { Database } from "../../lib/database/connection";
import { queryRows } from "../../lib/database/sql";

/** The prefix of trial promotions' codes, which no list shows. A code of the desk has no dot. */
export const TRIAL_PREFIX = "trial.";

const Id = z.object({ id: z.string() });

/** True if a discount other than this draft has the code, in upper or lower case. */
export async function isCodeTaken(database: Database, code: string, butId: string | null): Promise<boolean> {
  const sql =
    "select id from promotion where lower(code) = lower(?) and id is distinct from ? and deleted_at is null limit 1";
  return (await queryRows(database, Id, sql, [code, butId])).length > 0;
}

const Titled = z.object({ id: z.string(), title: z.string() });

/** The names of the given products, on sale or not; deleted ones are left out. */
export async function listTitles(database: Database, ids: readonly string[]): Promise<z.infer<typeof Titled>[]> {
  const sql = "select id, title from product where id = any(?::text[]) and deleted_at is null order by title, id";
  return await queryRows(database, Titled, sql, [ids]);
}

/** The ids of trial promotions that a dead server left behind. */
export async function listLeftTrials(database: Database): Promise<string[]> {
  const sql = `
    select id from promotion
    where lower(code) like '${TRIAL_PREFIX}%' and created_at < now() - interval '1 hour' and deleted_at is null limit 100`;
  return (await queryRows(database, Id, sql, [])).map(({ id }) => id);
}

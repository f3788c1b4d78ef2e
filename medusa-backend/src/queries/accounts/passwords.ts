import { z } from "zod";
import type { Database } from "../../lib/database/connection";
import { queryRows } from "../../lib/database/sql";

/** True when an account with a password has this e-mail. */
export async function hasPassword(database: Database, email: string): Promise<boolean> {
  const sql = "select 1 from provider_identity where provider = 'emailpass' and entity_id = ?";
  return (await queryRows(database, z.unknown(), sql, [email])).length > 0;
}

/** A digest that stands for the current password of an e-mail and changes with it; null where there is none. */
export async function getPasswordMark(database: Database, email: string): Promise<string | null> {
  const sql = `
    select md5(provider_metadata->>'password') as mark from provider_identity
    where provider = 'emailpass' and entity_id = ?`;
  const [row] = await queryRows(database, z.object({ mark: z.string().nullable() }), sql, [email]);
  return row?.mark ?? null;
}

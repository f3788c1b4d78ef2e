import { z } from "zod";
import type { Database } from "../../lib/database/connection";
import { queryRows } from "../../lib/database/sql";

/** True when somebody signs in with this e-mail and a password. */
export async function hasPassword(database: Database, email: string): Promise<boolean> {
  const sql = "select 1 from provider_identity where provider = 'emailpass' and entity_id = ?";
  return (await queryRows(database, z.unknown(), sql, [email])).length > 0;
}

/** Stands for the password that is stored now for an e-mail, and changes with it; null where none is. */
export async function getPasswordMark(database: Database, email: string): Promise<string | null> {
  const sql = `
    select md5(provider_metadata->>'password') as mark from provider_identity
    where provider = 'emailpass' and entity_id = ?`;
  const [row] = await queryRows(database, z.object({ mark: z.string().nullable() }), sql, [email]);
  return row?.mark ?? null;
}

import { z } from "zod";
import { type AccountSession, MOST_SESSIONS } from "../../contract/account";
import type { Database } from "../../lib/database/connection";
import { IsoTime, queryList, queryRows, readable } from "../../lib/database/sql";
import { GOOGLE_PROVIDER } from "./google-accounts";

const WaysRow = z.object({
  sign_in_email: z.string().nullable(),
  has_google: z.boolean(),
  is_ops: z.boolean(),
});

const WAYS_SQL = `
  select (array_agg(p.entity_id) filter (where p.provider = 'emailpass'))[1] as sign_in_email,
    coalesce(bool_or(p.provider = ?), false) as has_google,
    coalesce(bool_or(a.app_metadata->>'user_id' is not null), false) as is_ops
  from auth_identity a
  join provider_identity p on p.auth_identity_id = a.id and p.deleted_at is null
  where a.app_metadata->>'customer_id' = ? and a.deleted_at is null`;

/**
 * How a customer signs in. `signInEmail` is the e-mail of the password, null for an account without one; `isOps`: one
 * of the identities is a user of Medusa Admin too.
 */
export async function getWaysIn(
  database: Database,
  customerId: string,
): Promise<{ signInEmail: string | null; hasGoogle: boolean; isOps: boolean }> {
  const [row] = await queryRows(database, WaysRow, WAYS_SQL, [GOOGLE_PROVIDER, customerId]);
  return { signInEmail: row?.sign_in_email ?? null, hasGoogle: row?.has_google ?? false, isOps: row?.is_ops ?? false };
}

const SessionRow = z.object({ id: z.string(), is_current: z.boolean(), signed_in_at: IsoTime, ends_at: IsoTime });

const SESSIONS_SQL = `
  select s.id, s.id = ? as is_current, s.created_at as signed_in_at, s.expires_at as ends_at
  from shop_session s
  where s.customer_id = ? and s.revoked_at is null and s.expires_at > now() and s.deleted_at is null
  order by s.id = ? desc, s.created_at desc, s.id limit ${MOST_SESSIONS}`;

/** A customer's sessions that have not ended: the current one first, then the newest. */
export async function listOwnSessions(
  database: Database,
  { customerId, sessionId }: { customerId: string; sessionId: string },
): Promise<AccountSession[]> {
  return readable(await queryList(database, "sessions", SessionRow, SESSIONS_SQL, [sessionId, customerId, sessionId]));
}

/** True for a session that began in the last `minutes`. */
export async function signedInLately(database: Database, sessionId: string, minutes: number): Promise<boolean> {
  const sql = "select 1 from shop_session where id = ? and created_at > now() - make_interval(mins => ?::int)";
  return (await queryRows(database, z.unknown(), sql, [sessionId, minutes])).length > 0;
}

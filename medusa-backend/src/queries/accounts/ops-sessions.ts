import { z } from "zod";
import type { Database } from "../../lib/database/connection";
import { queryRows } from "../../lib/database/sql";

/** A digest that identifies an identity's current password and changes with it; null if there is none. */
const MARK = `(select md5(p.provider_metadata->>'password') from provider_identity p
  where p.auth_identity_id = a.id and p.provider = 'emailpass' and p.deleted_at is null)`;

const MarkRow = z.object({ mark: z.string().nullable() });

/** The mark of an identity's password; null for none. */
export async function readMarkOf(database: Database, authIdentityId: string): Promise<string | null> {
  const sql = `select ${MARK} as mark from auth_identity a where a.id = ?`;
  const [identity] = await queryRows(database, MarkRow, sql, [authIdentityId]);
  return identity?.mark ?? null;
}

/**
 * `userId` is empty for a sign-in that does not belong to a Medusa user yet (an invitation being accepted, a second
 * factor still missing).
 */
export type OpsSessionKey = { sessionId: string; authIdentityId: string; userId: string };

const LIVE = `
  select s.expires_at from ops_session s
  join auth_identity a on a.id = s.auth_identity_id and a.deleted_at is null
  where s.id = ? and s.auth_identity_id = ? and s.revoked_at is null and s.expires_at > now() and s.deleted_at is null
    and s.password_mark is not distinct from ${MARK}
    and (? = '' or exists (
      select 1 from "user" u where u.id = ? and u.id = a.app_metadata->>'user_id' and u.deleted_at is null))`;

/**
 * When a session ends; null if it was revoked, has expired, is older than the current password, or belongs to a removed
 * user.
 */
export async function findSessionEnd(database: Database, key: OpsSessionKey): Promise<Date | null> {
  const values = [key.sessionId, key.authIdentityId, key.userId, key.userId];
  const [session] = await queryRows(database, z.object({ expires_at: z.date() }), LIVE, values);
  return session?.expires_at ?? null;
}

import { z } from "zod";
import type { Database } from "../../lib/database/connection";
import { queryRows } from "../../lib/database/sql";

/** True when there is an open invitation to Medusa Admin for this e-mail. */
export async function isInvited(database: Database, email: string): Promise<boolean> {
  const sql = `
    select 1 from invite
    where lower(email) = lower(?) and not accepted and expires_at > now() and deleted_at is null`;
  return (await queryRows(database, z.unknown(), sql, [email])).length > 0;
}

/** True for the token of an open invitation. */
export async function isInvitation(database: Database, token: string): Promise<boolean> {
  const sql = "select 1 from invite where token = ? and not accepted and expires_at > now() and deleted_at is null";
  return (await queryRows(database, z.unknown(), sql, [token])).length > 0;
}

/**
 * True if the identity signs in with the invited e-mail and the new user gets the same e-mail; `email` is null for a
 * user who gets the invitation's.
 */
export async function isInvitedIdentity(
  database: Database,
  { token, authIdentityId, email }: { token: string; authIdentityId: string; email: string | null },
): Promise<boolean> {
  const sql = `
    select 1 from invite i
    join provider_identity p on p.provider = 'emailpass' and lower(p.entity_id) = lower(i.email) and p.deleted_at is null
    where i.token = ? and i.deleted_at is null and p.auth_identity_id = ?
      and lower(i.email) = lower(coalesce(?::text, i.email))`;
  return (await queryRows(database, z.unknown(), sql, [token, authIdentityId, email])).length > 0;
}

/**
 * Deletes the password identity of an e-mail while it has no owner, because nobody has proven that its password is the
 * invited person's. It is one statement and not a call of Medusa's auth module, which would read first and delete
 * later: an invitation accepted in between must keep its identity.
 */
export async function deleteUnownedIdentity(database: Database, email: string): Promise<void> {
  const sql = `
    delete from auth_identity a using provider_identity p
    where p.auth_identity_id = a.id and p.provider = 'emailpass' and p.entity_id = ?
      and coalesce(a.app_metadata, '{}'::jsonb) = '{}'::jsonb`;
  await database.raw(sql, [email]);
}

/**
 * Deletes the remains of a sign-up whose process died: an identity that names no customer, or a missing one. Its age
 * does not matter; otherwise repeated sign-ups could keep the e-mail from its owner.
 */
export async function deleteHalfMadeIdentity(database: Database, email: string): Promise<void> {
  const sql = `
    delete from auth_identity a using provider_identity p
    where p.auth_identity_id = a.id and p.provider = 'emailpass' and p.entity_id = ?
      and coalesce(a.app_metadata, '{}'::jsonb) - 'customer_id' = '{}'::jsonb
      and not exists (select 1 from customer c where c.id = a.app_metadata->>'customer_id')`;
  await database.raw(sql, [email]);
}

/**
 * The customer left by such a sign-up: without an identity, session or order. Null for none.
 */
export async function getHalfMadeCustomerId(database: Database, email: string): Promise<string | null> {
  const sql = `
    select c.id from customer c
    where c.email = ? and c.has_account and c.deleted_at is null
      and not exists (select 1 from auth_identity a where a.app_metadata->>'customer_id' = c.id and a.deleted_at is null)
      and not exists (select 1 from shop_session s where s.customer_id = c.id and s.deleted_at is null)
      and not exists (select 1 from "order" o where o.customer_id = c.id)`;
  const [customer] = await queryRows(database, z.object({ id: z.string() }), sql, [email]);
  return customer?.id ?? null;
}

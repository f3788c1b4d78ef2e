import { z } from "zod";
import type { Database } from "../../lib/database/connection";
import { queryRows } from "../../lib/database/sql";

/** True when an invitation to Medusa Admin for this e-mail is open. */
export async function isInvited(database: Database, email: string): Promise<boolean> {
  const sql = `
    select 1 from invite
    where lower(email) = lower(?) and not accepted and expires_at > now() and deleted_at is null`;
  return (await queryRows(database, z.unknown(), sql, [email])).length > 0;
}

/**
 * Deletes the password identity of an e-mail while it belongs to nobody: its password was never proven to be the invited person's. In
 * one statement, and so not through Medusa's auth module, which would look first and delete afterwards: an invitation that is accepted
 * in between must keep its identity.
 */
export async function deleteUnownedIdentity(database: Database, email: string): Promise<void> {
  const sql = `
    delete from auth_identity a using provider_identity p
    where p.auth_identity_id = a.id and p.provider = 'emailpass' and p.entity_id = ?
      and coalesce(a.app_metadata, '{}'::jsonb) = '{}'::jsonb`;
  await database.raw(sql, [email]);
}

/**
 * The same for what a sign-up leaves when the process dies in it: an identity that names no customer, or one that is not there. Its age
 * does not count, or anybody who leaves such a rest again and again would keep the e-mail from its owner.
 */
export async function deleteHalfMadeIdentity(database: Database, email: string): Promise<void> {
  const sql = `
    delete from auth_identity a using provider_identity p
    where p.auth_identity_id = a.id and p.provider = 'emailpass' and p.entity_id = ?
      and coalesce(a.app_metadata, '{}'::jsonb) - 'customer_id' = '{}'::jsonb
      and not exists (select 1 from customer c where c.id = a.app_metadata->>'customer_id')`;
  await database.raw(sql, [email]);
}

/** The customer that such a sign-up leaves: no identity can sign in as them, and they have neither session nor order. Null for none. */
export async function getHalfMadeCustomerId(database: Database, email: string): Promise<string | null> {
  const sql = `
    select c.id from customer c
    where c.email = ? and c.has_account and c.deleted_at is null
      and not exists (select 1 from auth_identity a where a.app_metadata->>'customer_id' = c.id and a.deleted_at is null)
      and not exists (select 1 from shop_session s where s.customer_id = c.id)
      and not exists (select 1 from "order" o where o.customer_id = c.id)`;
  const [customer] = await queryRows(database, z.object({ id: z.string() }), sql, [email]);
  return customer?.id ?? null;
}

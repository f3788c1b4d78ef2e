import { z } from "zod";
import type { Database } from "../../lib/database/connection";
import { queryRows } from "../../lib/database/sql";
import { GENERATION } from "./credentials";

/** True when an account with a password has this e-mail. */
export async function hasPassword(database: Database, email: string): Promise<boolean> {
  const sql = "select 1 from provider_identity where provider = 'emailpass' and entity_id = ?";
  return (await queryRows(database, z.unknown(), sql, [email])).length > 0;
}

/** A digest that identifies the current password of an e-mail and changes with it; null if there is none. */
export async function getPasswordMark(database: Database, email: string): Promise<string | null> {
  const sql = `
    select md5(provider_metadata->>'password') as mark from provider_identity
    where provider = 'emailpass' and entity_id = ?`;
  const [row] = await queryRows(database, z.object({ mark: z.string().nullable() }), sql, [email]);
  return row?.mark ?? null;
}

const Owner = z.object({ customer_id: z.string(), generation: z.number() });
export type PasswordOwner = { customerId: string; generation: number };

/** The customer whose password signs in with this e-mail, before it is checked; null for none. */
export async function findPasswordOwner(database: Database, email: string): Promise<PasswordOwner | null> {
  const sql = `
    select c.id as customer_id, ${GENERATION} as generation from provider_identity p
    join auth_identity a on a.id = p.auth_identity_id and a.deleted_at is null
    join customer c on c.id = a.app_metadata->>'customer_id' and c.deleted_at is null
    where p.provider = 'emailpass' and p.entity_id = ? and p.deleted_at is null`;
  const [owner] = await queryRows(database, Owner, sql, [email]);
  return owner ? { customerId: owner.customer_id, generation: owner.generation } : null;
}

const Changed = z.object({ id: z.string() });

const OF_CUSTOMER = `p.provider = 'emailpass' and p.deleted_at is null and p.auth_identity_id in (
      select a.id from auth_identity a where a.app_metadata->>'customer_id' = ? and a.deleted_at is null)`;

/** Replaces the hash of a customer's password; false for a customer without a password. */
export async function replacePassword(
  transaction: Database,
  { customerId, hash }: { customerId: string; hash: string },
): Promise<boolean> {
  const sql = `
    update provider_identity p set updated_at = now(),
      provider_metadata = coalesce(p.provider_metadata, '{}'::jsonb) || jsonb_build_object('password', ?::text)
    where ${OF_CUSTOMER} returning p.id`;
  return (await queryRows(transaction, Changed, sql, [hash, customerId])).length > 0;
}

/** Changes a customer's e-mail, and the e-mail that signs in with the password, if there is one. */
export async function replaceEmail(
  transaction: Database,
  { customerId, email }: { customerId: string; email: string },
): Promise<void> {
  const customer = "update customer c set email = ?, updated_at = now() where c.id = ? returning c.id";
  await queryRows(transaction, Changed, customer, [email, customerId]);
  const signIn = `update provider_identity p set entity_id = ?, updated_at = now() where ${OF_CUSTOMER} returning p.id`;
  await queryRows(transaction, Changed, signIn, [email, customerId]);
}

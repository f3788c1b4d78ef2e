import { generateEntityId } from "@medusajs/framework/utils";
import { z } from "zod";
import type { GooglePerson } from "../../contract/google";
import type { Database } from "../../lib/database/connection";
import { isThere, queryRow, queryValue, queryValues } from "../../lib/database/sql";

/** SQL: the generation of the account of the customer `c` (modules/session/models/session.ts). */
export const GENERATION = `coalesce((select k.generation from account_credentials k
    where k.customer_id = c.id and k.deleted_at is null), 0)`;

/** The identities that sign in as a customer: with a password, through Google, at Medusa Admin too. */
export async function listIdentityIds(database: Database, customerId: string): Promise<string[]> {
  const sql = `select a.id from auth_identity a where a.app_metadata->>'customer_id' = ? and a.deleted_at is null`;
  return await queryValues(database, z.string(), sql, [customerId]);
}

export async function getCustomerOf(database: Database, authIdentityId: string): Promise<string | null> {
  const sql = `
    select c.id from auth_identity a join customer c on c.id = a.app_metadata->>'customer_id' and c.deleted_at is null
    where a.id = ? and a.deleted_at is null`;
  return await queryValue(database, z.string(), sql, [authIdentityId]);
}

const OpsUser = z.object({ id: z.string(), email: z.string(), name: z.string() });

export async function getOpsUserOf(database: Database, authIdentityId: string) {
  const sql = `
    select u.id, u.email, concat_ws(' ', nullif(u.first_name, ''), nullif(u.last_name, '')) as name
    from auth_identity a join "user" u on u.id = a.app_metadata->>'user_id' and u.deleted_at is null
    where a.id = ? and a.deleted_at is null`;
  return await queryRow(database, OpsUser, sql, [authIdentityId]);
}

export async function isEnrolled(database: Database, authIdentityId: string): Promise<boolean> {
  const sql = `select f.id from auth_mfa_factor f
    where f.auth_identity_id = ? and f.status = 'enabled' and f.deleted_at is null limit 1`;
  return await isThere(database, sql, [authIdentityId]);
}

type NewIdentity = { provider: string; entityId: string; customerId: string; secrets?: object };

/**
 * Adds an identity that signs in as a customer; returns its id. One statement of a transaction, not a call of Medusa's
 * auth module, so that an identity exists if and only if the account was not undone meanwhile. The unique key on
 * provider and entity lets one of two succeed.
 */
export async function addIdentity(transaction: Database, { provider, entityId, customerId, secrets }: NewIdentity) {
  const id = generateEntityId("", "authid");
  const sql = `
    with identity as (insert into auth_identity (id, app_metadata) values (?, jsonb_build_object('customer_id', ?::text)) returning id)
    insert into provider_identity (id, entity_id, provider, auth_identity_id, provider_metadata)
    select ?, ?, ?, identity.id, ?::jsonb from identity`;
  const bindings = [id, customerId, generateEntityId("", "provid"), entityId, provider];
  await transaction.raw(sql, [...bindings, secrets ? JSON.stringify(secrets) : null]);
  return id;
}

/** Removes a customer's identities without a password. One with the second factor only loses its way in. */
export async function deleteOtherIdentities(transaction: Database, customerId: string): Promise<void> {
  const ways = `
    delete from provider_identity w using auth_identity a
    where a.id = w.auth_identity_id and a.app_metadata->>'customer_id' = ? and a.deleted_at is null
      and w.provider <> 'emailpass' and exists (
        select 1 from auth_mfa_factor f where f.auth_identity_id = a.id and f.status = 'enabled' and f.deleted_at is null)`;
  await transaction.raw(ways, [customerId]);
  const sql = `
    delete from auth_identity a where a.app_metadata->>'customer_id' = ? and a.deleted_at is null and not exists (
      select 1 from provider_identity p where p.auth_identity_id = a.id and p.provider = 'emailpass') and not exists (
      select 1 from auth_mfa_factor f where f.auth_identity_id = a.id and f.status = 'enabled' and f.deleted_at is null)`;
  await transaction.raw(sql, [customerId]);
}

/** Deletes the tokens that could set a new password at Medusa Admin for a customer's identities or e-mail. */
export async function deleteAdminResets(
  transaction: Database,
  { customerId, identityIds }: { customerId: string; identityIds: readonly string[] },
): Promise<void> {
  const sql = `
    delete from auth_password_reset_token t where t.auth_identity_id = any(?::text[])
      or t.entity_id = (select c.email from customer c where c.id = ?)`;
  await transaction.raw(sql, [[...identityIds], customerId]);
}

/** Ends the open invitations to Medusa Admin that went to a customer's e-mail. */
export async function endInvitationsOf(transaction: Database, customerId: string): Promise<void> {
  const sql = `
    update invite i set expires_at = now(), updated_at = now() from customer c
    where c.id = ? and lower(i.email) = lower(c.email) and not i.accepted and i.expires_at > now() and i.deleted_at is null`;
  await transaction.raw(sql, [customerId]);
}

export async function hasPassword(database: Database, email: string): Promise<boolean> {
  const sql = "select 1 from provider_identity where provider = 'emailpass' and entity_id = ?";
  return await isThere(database, sql, [email]);
}

/** A digest that changes with the password of an e-mail; null without one. */
export async function getPasswordMark(database: Database, email: string): Promise<string | null> {
  const sql = `
    select md5(provider_metadata->>'password') as mark from provider_identity
    where provider = 'emailpass' and entity_id = ?`;
  return await queryValue(database, z.string().nullable(), sql, [email]);
}

const Owner = z.object({ customerId: z.string(), generation: z.number() });

/** The customer whose password signs in with this e-mail, before it is checked; null for none. */
export async function findPasswordOwner(database: Database, email: string) {
  const sql = `
    select c.id as customer_id, ${GENERATION} as generation from provider_identity p
    join auth_identity a on a.id = p.auth_identity_id and a.deleted_at is null
    join customer c on c.id = a.app_metadata->>'customer_id' and c.deleted_at is null
    where p.provider = 'emailpass' and p.entity_id = ? and p.deleted_at is null`;
  return await queryRow(database, Owner, sql, [email]);
}

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
  return await isThere(transaction, sql, [hash, customerId]);
}

/** Changes a customer's e-mail, and the e-mail that signs in with the password, if there is one. */
export async function replaceEmail(
  transaction: Database,
  { customerId, email }: { customerId: string; email: string },
): Promise<void> {
  const customer = "update customer c set email = ?, updated_at = now() where c.id = ?";
  await transaction.raw(customer, [email, customerId]);
  const signIn = `update provider_identity p set entity_id = ?, updated_at = now() where ${OF_CUSTOMER}`;
  await transaction.raw(signIn, [email, customerId]);
}

/** Medusa's auth module has no such provider, so Google's identities sign in only through the shop. */
export const GOOGLE_PROVIDER = "shop-google";

/** A person's id in the auth module; never the e-mail. */
export const toEntityId = ({ issuer, subject }: Pick<GooglePerson, "issuer" | "subject">) => `${issuer}|${subject}`;

/** `email` is the account's, which need not be Google's; `generation` as in `ShopIdentity`. */
export type GoogleAccount =
  | ({ kind: "known" } & z.infer<typeof Known>)
  | { kind: "email_taken"; hasPassword: boolean }
  | { kind: "none" };

const KNOWN_SQL = `
  select c.id as customer_id, a.id as auth_identity_id, c.email, ${GENERATION} as generation
  from provider_identity p
  join auth_identity a on a.id = p.auth_identity_id and a.deleted_at is null
  join customer c on c.id = a.app_metadata->>'customer_id' and c.deleted_at is null
  where p.provider = ? and p.entity_id = ? and p.deleted_at is null`;

const Known = z.object({
  customerId: z.string(),
  authIdentityId: z.string(),
  email: z.string().nullable(),
  generation: z.number(),
});

/** An account with this e-mail; unfinished accounts left by a crash do not count. */
const SAME_EMAIL_SQL = `
  select exists (
    select 1 from auth_identity a join provider_identity p on p.auth_identity_id = a.id and p.deleted_at is null
    where a.app_metadata->>'customer_id' = c.id and a.deleted_at is null and p.provider = 'emailpass') as has_password
  from customer c
  where c.email = ? and c.has_account and c.deleted_at is null
    and exists (select 1 from auth_identity a where a.app_metadata->>'customer_id' = c.id and a.deleted_at is null)`;

/** Finds the account of a person from Google. The e-mail is looked up only if issuer and subject are unknown. */
export async function findGoogleAccount(
  database: Database,
  person: GooglePerson & { email: string },
): Promise<GoogleAccount> {
  const known = await queryRow(database, Known, KNOWN_SQL, [GOOGLE_PROVIDER, toEntityId(person)]);
  if (known) return { kind: "known", ...known };
  const hasPassword = await queryValue(database, z.boolean(), SAME_EMAIL_SQL, [person.email]);
  return hasPassword === null ? { kind: "none" } : { kind: "email_taken", hasPassword };
}

const ORPHAN_SQL = `
  select p.id from provider_identity p
  where p.provider = ? and p.entity_id = ? and p.deleted_at is null and not exists (
    select 1 from auth_identity a join customer c on c.id = a.app_metadata->>'customer_id' and c.deleted_at is null
    where a.id = p.auth_identity_id and a.deleted_at is null)`;

/** An identity of this person whose customer is gone: it would lock the person out. Null for none. */
export async function getOrphanIdentityId(database: Database, person: GooglePerson): Promise<string | null> {
  return await queryValue(database, z.string(), ORPHAN_SQL, [GOOGLE_PROVIDER, toEntityId(person)]);
}

/** True when there is an open invitation to Medusa Admin for this e-mail. */
export async function isInvited(database: Database, email: string): Promise<boolean> {
  const sql = `
    select 1 from invite
    where lower(email) = lower(?) and not accepted and expires_at > now() and deleted_at is null`;
  return await isThere(database, sql, [email]);
}

export async function isInvitation(database: Database, token: string): Promise<boolean> {
  const sql = "select 1 from invite where token = ? and not accepted and expires_at > now() and deleted_at is null";
  return await isThere(database, sql, [token]);
}

/** True if the identity signs in with the invited e-mail, and the new user gets it too (`email`; null: the same). */
export async function isInvitedIdentity(
  database: Database,
  { token, authIdentityId, email }: { token: string; authIdentityId: string; email: string | null },
): Promise<boolean> {
  const sql = `
    select 1 from invite i
    join provider_identity p on p.provider = 'emailpass' and lower(p.entity_id) = lower(i.email) and p.deleted_at is null
    where i.token = ? and i.deleted_at is null and p.auth_identity_id = ?
      and lower(i.email) = lower(coalesce(?::text, i.email))`;
  return await isThere(database, sql, [token, authIdentityId, email]);
}

/**
 * Deletes the password identity of an e-mail while it has no owner: nobody has proven that its password is the invited
 * person's. One statement, because Medusa's auth module would read first and delete later: an invitation accepted in
 * between must keep its identity.
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

/** The customer left by such a sign-up: without an identity, session, order or deletion. Null for none. */
export async function getHalfMadeCustomerId(database: Database, email: string): Promise<string | null> {
  const sql = `
    select c.id from customer c
    where c.email = ? and c.has_account and c.deleted_at is null
      and not exists (select 1 from auth_identity a where a.app_metadata->>'customer_id' = c.id and a.deleted_at is null)
      and not exists (select 1 from shop_session s where s.customer_id = c.id and s.deleted_at is null)
      and not exists (select 1 from "order" o where o.customer_id = c.id)
      and not exists (select 1 from account_deletion d where d.customer_id = c.id and d.deleted_at is null)`;
  return await queryValue(database, z.string(), sql, [email]);
}

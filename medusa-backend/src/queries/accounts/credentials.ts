import { generateEntityId } from "@medusajs/framework/utils";
import { z } from "zod";
import type { Database } from "../../lib/database/connection";
import { queryRows } from "../../lib/database/sql";

/**
 * An account's generation (modules/session/models/session.ts), as part of a statement with the customer as
 * `c`. The statement reads it together with its other data.
 */
export const GENERATION = `coalesce((select k.generation from account_credentials k
    where k.customer_id = c.id and k.deleted_at is null), 0)`;

const Id = z.object({ id: z.string() });

/** The ids of the identities that sign in as a customer: with a password, through Google, at Medusa Admin too. */
export async function listIdentityIds(database: Database, customerId: string): Promise<string[]> {
  const sql = `select a.id from auth_identity a where a.app_metadata->>'customer_id' = ? and a.deleted_at is null`;
  return (await queryRows(database, Id, sql, [customerId])).map(({ id }) => id);
}

/** The customer that an identity signs in as; null for none. */
export async function getCustomerOf(database: Database, authIdentityId: string): Promise<string | null> {
  const sql = `
    select c.id from auth_identity a join customer c on c.id = a.app_metadata->>'customer_id' and c.deleted_at is null
    where a.id = ? and a.deleted_at is null`;
  return (await queryRows(database, Id, sql, [authIdentityId]))[0]?.id ?? null;
}

/** True if one of a customer's identities has a second factor, which the shop cannot ask for. */
export async function hasSecondFactor(database: Database, customerId: string): Promise<boolean> {
  const sql = `
    select f.id from auth_mfa_factor f join auth_identity a on a.id = f.auth_identity_id and a.deleted_at is null
    where a.app_metadata->>'customer_id' = ? and f.status = 'enabled' and f.deleted_at is null limit 1`;
  return (await queryRows(database, Id, sql, [customerId])).length > 0;
}

/** True when an identity has a second factor. */
export async function isEnrolled(database: Database, authIdentityId: string): Promise<boolean> {
  const sql = `select f.id from auth_mfa_factor f
    where f.auth_identity_id = ? and f.status = 'enabled' and f.deleted_at is null limit 1`;
  return (await queryRows(database, Id, sql, [authIdentityId])).length > 0;
}

type NewIdentity = { provider: string; entityId: string; customerId: string; secrets?: object };

/**
 * Adds an identity that signs in as a customer. It is one statement of a transaction, and not a call of Medusa's auth
 * module, so that an identity exists if and only if the account was not undone meanwhile. The unique key on provider
 * and entity lets one of two succeed. Returns its id.
 */
export async function addIdentity(
  transaction: Database,
  { provider, entityId, customerId, secrets }: NewIdentity,
): Promise<string> {
  const id = generateEntityId("", "authid");
  const sql = `
    with identity as (insert into auth_identity (id, app_metadata) values (?, jsonb_build_object('customer_id', ?::text)) returning id)
    insert into provider_identity (id, entity_id, provider, auth_identity_id, provider_metadata)
    select ?, ?, ?, identity.id, ?::jsonb from identity returning id`;
  const bindings = [id, customerId, generateEntityId("", "provid"), entityId, provider];
  await queryRows(transaction, Id, sql, [...bindings, secrets ? JSON.stringify(secrets) : null]);
  return id;
}

/** Removes every identity of a customer that has no password. */
export async function deleteOtherIdentities(transaction: Database, customerId: string): Promise<void> {
  const sql = `
    delete from auth_identity a where a.app_metadata->>'customer_id' = ? and a.deleted_at is null and not exists (
      select 1 from provider_identity p where p.auth_identity_id = a.id and p.provider = 'emailpass')
    returning a.id`;
  await queryRows(transaction, Id, sql, [customerId]);
}

/** Deletes the tokens with which a new password could be set at Medusa Admin for a customer's identities or e-mail. */
export async function deleteAdminResets(
  transaction: Database,
  { customerId, identityIds }: { customerId: string; identityIds: readonly string[] },
): Promise<void> {
  const sql = `
    delete from auth_password_reset_token t where t.auth_identity_id = any(?::text[])
      or t.entity_id = (select c.email from customer c where c.id = ?) returning t.id`;
  await queryRows(transaction, Id, sql, [[...identityIds], customerId]);
}

/** Ends the open invitations to Medusa Admin that went to a customer's e-mail. */
export async function endInvitationsOf(transaction: Database, customerId: string): Promise<void> {
  const sql = `
    update invite i set expires_at = now(), updated_at = now() from customer c
    where c.id = ? and lower(i.email) = lower(c.email) and not i.accepted and i.expires_at > now() and i.deleted_at is null
    returning i.id`;
  await queryRows(transaction, Id, sql, [customerId]);
}

import { z } from "zod";
import { factorMethods, SecondFactorAnswer, type SecondStepMethod } from "../../contract/second-factor";
import type { Database } from "../../lib/database/connection";
import { isThere, queryRow, queryRows, queryValue } from "../../lib/database/sql";
import { CUSTOMER_NAME } from "../expressions";

/** The authenticators of a customer's identities (binding: the customer) that are on. */
const ON = `
  auth_mfa_factor f join auth_identity a on a.id = f.auth_identity_id and a.deleted_at is null
  where a.app_metadata->>'customer_id' = ? and f.provider = 'totp' and f.status = 'enabled' and f.deleted_at is null`;

/** The unused recovery codes, likewise. */
const CODES = `
  auth_mfa_recovery_code r join auth_identity a on a.id = r.auth_identity_id and a.deleted_at is null
  where a.app_metadata->>'customer_id' = ? and r.deleted_at is null`;

const Factor = z.object({ id: z.string(), authIdentityId: z.string() });

/** The authenticators that are on for a customer: one, unless two identities were joined. */
export async function listFactors(database: Database, customerId: string): Promise<z.infer<typeof Factor>[]> {
  return await queryRows(database, Factor, `select f.id, f.auth_identity_id from ${ON} order by f.id`, [customerId]);
}

const State = SecondFactorAnswer.omit({ isOffered: true });
const NONE = { isOn: false, asksPasskey: false, hasPasskey: false, codesLeft: 0, endsAt: null };

/** A customer's second factor. Without passkeys none is asked for. `endsAt`: when staff's removal takes effect. */
export async function getFactorState(database: Database, customerId: string): Promise<z.infer<typeof State>> {
  const sql = `
    select has.*, has.has_passkey and coalesce(k.asks_passkey, false) as asks_passkey, k.factor_ends_at as ends_at
    from (select exists (select 1 from ${ON}) as is_on, (select count(*)::int from ${CODES}) as codes_left,
      exists (select 1 from passkey p where p.customer_id = ? and p.deleted_at is null) as has_passkey) has
    left join account_credentials k on k.customer_id = ? and k.deleted_at is null`;
  const state = await queryRow(database, State, sql, [customerId, customerId, customerId, customerId]);
  return state ?? NONE;
}

/** How a customer can answer a second step; empty without a second factor. */
export async function secondStepMethods(database: Database, customerId: string): Promise<SecondStepMethod[]> {
  const state = await getFactorState(database, customerId);
  return state.isOn || state.asksPasskey ? factorMethods(state) : [];
}

/** True if an account has a second factor: a session then needs it. */
export async function hasSecondFactor(database: Database, customerId: string): Promise<boolean> {
  return (await secondStepMethods(database, customerId)).length > 0;
}

/** The identity that gets a customer's second factor: the password's, which may open Medusa Admin too, or another. */
export async function getFactorIdentity(database: Database, customerId: string): Promise<string | null> {
  const sql = `
    select a.id from auth_identity a
    left join provider_identity p on p.auth_identity_id = a.id and p.provider = 'emailpass' and p.deleted_at is null
    where a.app_metadata->>'customer_id' = ? and a.deleted_at is null
    order by p.id is null, a.created_at, a.id limit 1`;
  return await queryValue(database, z.string(), sql, [customerId]);
}

/** Ends every second factor of a customer, with the recovery codes. Returns whether there was one. */
export async function deleteFactors(transaction: Database, customerId: string): Promise<boolean> {
  const identities =
    "select a.id from auth_identity a where a.app_metadata->>'customer_id' = ? and a.deleted_at is null";
  const factors = `delete from auth_mfa_factor where auth_identity_id in (${identities}) returning id`;
  const codes = `delete from auth_mfa_recovery_code where auth_identity_id in (${identities})`;
  await transaction.raw(codes, [customerId]);
  return await isThere(transaction, factors, [customerId]);
}

/** True if a customer's second factor ends because staff took it off and the time to stop that is over. */
export async function isFactorDue(database: Database, customerId: string): Promise<boolean> {
  const sql = `select 1 from account_credentials
    where customer_id = ? and factor_ends_at <= now() and deleted_at is null`;
  return await isThere(database, sql, [customerId]);
}

/** True if a session was proved by a second factor in the last `minutes`. */
export async function provedLately(database: Database, sessionId: string, minutes: number): Promise<boolean> {
  const sql = "select 1 from shop_session where id = ? and proved_at > now() - make_interval(mins => ?::int)";
  return await isThere(database, sql, [sessionId, minutes]);
}

/** True if an identity's authenticator was turned on in the last `minutes`. */
export async function isEnrolledLately(database: Database, authIdentityId: string, minutes: number): Promise<boolean> {
  const sql = `select 1 from auth_mfa_factor where auth_identity_id = ? and status = 'enabled' and deleted_at is null
    and updated_at > now() - make_interval(mins => ?::int)`;
  return await isThere(database, sql, [authIdentityId, minutes]);
}

const OwnerRow = z.object({ customerId: z.string(), email: z.string(), name: z.string() });

/** The owners of the shop, whom mails tell what staff does to second factors. */
export async function listOwners(database: Database): Promise<z.infer<typeof OwnerRow>[]> {
  const sql = `
    select c.id as customer_id, c.email, trim(${CUSTOMER_NAME}) as name
    from user_role r join customer c on c.id = r.customer_id and c.has_account and c.email is not null and c.deleted_at is null
    where r.role = 'admin' and r.staff_role_id = 'owner' and r.deleted_at is null order by c.id`;
  return await queryRows(database, OwnerRow, sql);
}

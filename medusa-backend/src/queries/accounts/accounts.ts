import { z } from "zod";
import { AccountSession, MOST_SESSIONS, MOST_STAFF_SESSIONS, type StaffSessions } from "../../contract/accounts";
import { Role } from "../../contract/common";
import { type Permission, permissionsOf } from "../../contract/permissions";
import type { Database } from "../../lib/database/connection";
import { isThere, queryList, queryRow, queryValue } from "../../lib/database/sql";
import { CUSTOMER_NAME } from "../expressions";
import { GENERATION, GOOGLE_PROVIDER } from "./credentials";

const UserRow = z.object({ email: z.string(), name: z.string(), role: Role });

/** The account with this e-mail (in lower case) and its role; null for none. */
export async function findUser(database: Database, email: string): Promise<z.infer<typeof UserRow> | null> {
  const sql = `
    select c.email, trim(${CUSTOMER_NAME}) as name, coalesce(r.role, 'user') as role
    from customer c left join user_role r on r.customer_id = c.id and r.deleted_at is null
    where c.email = ? and c.has_account and c.deleted_at is null`;
  return await queryRow(database, UserRow, sql, [email]);
}

/** The customer with an account under this e-mail (lower case), or null. */
export async function getCustomerIdByEmail(database: Database, email: string): Promise<string | null> {
  const sql = "select id from customer where email = ? and has_account and deleted_at is null limit 1";
  return await queryValue(database, z.string(), sql, [email]);
}

/** True if the owner of an account has proven to read the mails to its e-mail. */
export async function hasProvenEmail(database: Database, customerId: string): Promise<boolean> {
  const sql = `select 1 from customer c join account_credentials k on k.customer_id = c.id and k.deleted_at is null
    where c.id = ? and k.proven_email = c.email`;
  return await isThere(database, sql, [customerId]);
}

/** The e-mail of a customer who has an account; null for guests and unknown customers. */
export async function getAccountEmail(database: Database, customerId: string): Promise<string | null> {
  const sql = "select email from customer where id = ? and has_account and deleted_at is null";
  return await queryValue(database, z.string().nullable(), sql, [customerId]);
}

const RoleRow = z.object({ role: Role, staffRole: z.string().nullable(), hasAccount: z.boolean() });

/** A customer's role and the name of their role of the staff, guests' too; null for an unknown customer. */
export async function getCustomerRole(database: Database, customerId: string): Promise<z.infer<typeof RoleRow> | null> {
  const sql = `
    select coalesce(r.role, 'user') as role, f.name as staff_role, c.has_account
    from customer c left join user_role r on r.customer_id = c.id and r.deleted_at is null
    left join staff_role f on f.id = r.staff_role_id and f.deleted_at is null
    where c.id = ? and c.deleted_at is null`;
  return await queryRow(database, RoleRow, sql, [customerId]);
}

/**
 * The person who makes a request, read each time, so that a right that was taken is gone with the next request. If
 * `needsSecondFactor`, the role needs one and none has proved this session: it then has no permission. `generation` is
 * the account's when the request arrived: if it has grown since, the request's changes are refused.
 */
export type ShopIdentity = Omit<z.infer<typeof IdentityRow>, "firstName" | "lastName" | "storedPermissions"> & {
  name: string;
  permissions: ReadonlySet<Permission>;
  sessionId: string;
};

const IdentityRow = z.object({
  customerId: z.string(),
  email: z.string().nullable(),
  firstName: z.string().nullable(),
  lastName: z.string().nullable(),
  photo: z.string().nullable(),
  role: Role,
  staffRoleId: z.string().nullable(),
  staffRoleName: z.string().nullable(),
  storedPermissions: z.array(z.string()),
  needsSecondFactor: z.boolean(),
  authIdentityId: z.string(),
  sessionExpiresAt: z.date(),
  generation: z.number(),
});

/** One look-up by primary and unique keys; nothing comes from the token. */
const IDENTITY_SQL = `
  select c.id as customer_id, c.email, c.first_name, c.last_name, c.metadata->>'photo' as photo, coalesce(r.role, 'user') as role,
    f.id as staff_role_id, f.name as staff_role_name, coalesce(f.permissions, '{}') as stored_permissions,
    coalesce(f.second_factor, false) and s.proved_at is null as needs_second_factor, s.auth_identity_id, s.expires_at as session_expires_at, ${GENERATION} as generation
  from shop_session s
  join customer c on c.id = s.customer_id and c.has_account and c.deleted_at is null
  left join user_role r on r.customer_id = c.id and r.deleted_at is null
  left join staff_role f on f.id = r.staff_role_id and f.deleted_at is null
  where s.id = ? and s.customer_id = ? and s.revoked_at is null and s.expires_at > now() and s.deleted_at is null`;

export function toName(customer: { firstName: string | null; lastName: string | null }): string {
  return [customer.firstName, customer.lastName].filter(Boolean).join(" ");
}

type SessionKey = { sessionId: string; customerId: string };

/** The person of a session; null if the session is revoked, expired or not that customer's. */
export async function findIdentity(database: Database, key: SessionKey): Promise<ShopIdentity | null> {
  const row = await queryRow(database, IdentityRow, IDENTITY_SQL, [key.sessionId, key.customerId]);
  if (!row) return null;
  const { firstName, lastName, storedPermissions, ...identity } = row;
  const { email, staffRoleId, needsSecondFactor } = identity;
  return {
    ...identity,
    email: email?.toLowerCase() ?? null,
    name: toName({ firstName, lastName }),
    permissions: staffRoleId === null || needsSecondFactor ? new Set() : permissionsOf(staffRoleId, storedPermissions),
    sessionId: key.sessionId,
  };
}

const Ways = z.object({ signInEmail: z.string().nullable(), hasGoogle: z.boolean(), isOps: z.boolean() });

const WAYS_SQL = `
  select (array_agg(p.entity_id) filter (where p.provider = 'emailpass'))[1] as sign_in_email,
    coalesce(bool_or(p.provider = ?), false) as has_google,
    coalesce(bool_or(a.app_metadata->>'user_id' is not null), false) as is_ops
  from auth_identity a
  join provider_identity p on p.auth_identity_id = a.id and p.deleted_at is null
  where a.app_metadata->>'customer_id' = ? and a.deleted_at is null`;

/** How a customer signs in. `signInEmail`: the password's. `isOps`: an identity is a user of Medusa Admin too. */
export async function getWaysIn(database: Database, customerId: string): Promise<z.infer<typeof Ways>> {
  const ways = await queryRow(database, Ways, WAYS_SQL, [GOOGLE_PROVIDER, customerId]);
  return ways ?? { signInEmail: null, hasGoogle: false, isOps: false };
}

/** The letters shown of a network's digest: enough to tell an account's networks apart. */
const NETWORK_CODE = 4;
const SESSION = `s.id, s.id = ? as is_current, s.created_at as signed_in_at, s.expires_at as ends_at, s.browser,
    upper(left(s.network_hash, ${NETWORK_CODE})) as network`;
const OPEN_SESSION = "s.revoked_at is null and s.expires_at > now() and s.deleted_at is null";

const SESSIONS_SQL = `
  select ${SESSION} from shop_session s where s.customer_id = ? and ${OPEN_SESSION}
  order by s.id = ? desc, s.created_at desc, s.id limit ${MOST_SESSIONS}`;

/** A customer's sessions that have not ended: the current one first, then the newest. */
export async function listOwnSessions(
  database: Database,
  { customerId, sessionId }: { customerId: string; sessionId: string },
): Promise<AccountSession[]> {
  return await queryList(database, "sessions", AccountSession, SESSIONS_SQL, [sessionId, customerId, sessionId]);
}

const OF_STAFF = `
  from user_role r
  join customer c on c.id = r.customer_id and c.has_account and c.deleted_at is null
  join shop_session s on s.customer_id = c.id and ${OPEN_SESSION}
  where r.role = 'admin' and r.deleted_at is null`;

/** The sessions of the staff that have not ended, by person; who signed in last is first. */
export async function listStaffSessions(database: Database, sessionId: string): Promise<StaffSessions[]> {
  const sql = `select ${SESSION}, c.id as customer_id, c.email, trim(${CUSTOMER_NAME}) as name ${OF_STAFF}
    order by s.created_at desc, s.id limit ${MOST_STAFF_SESSIONS}`;
  const row = AccountSession.extend({ customerId: z.string(), email: z.string().nullable(), name: z.string() });
  const people = new Map<string, StaffSessions>();
  for (const found of await queryList(database, "sessions", row, sql, [sessionId])) {
    const { customerId: id, name, email, ...session } = found;
    const person = people.get(id) ?? { id, name, email, sessions: [] };
    people.set(id, { ...person, sessions: [...person.sessions, session] });
  }
  return [...people.values()];
}

/** Whose session it is; null for one that has ended, and for a customer's. */
export async function getStaffOfSession(database: Database, sessionId: string): Promise<string | null> {
  return await queryValue(database, z.string(), `select c.id ${OF_STAFF} and s.id = ?`, [sessionId]);
}

/** True for a session that began in the last `minutes`. */
export async function signedInLately(database: Database, sessionId: string, minutes: number): Promise<boolean> {
  const sql = "select 1 from shop_session where id = ? and created_at > now() - make_interval(mins => ?::int)";
  return await isThere(database, sql, [sessionId, minutes]);
}

/** The same for a session at Medusa Admin. */
export async function opsSignedInLately(database: Database, sessionId: string, minutes: number): Promise<boolean> {
  const sql = "select 1 from ops_session where id = ? and created_at > now() - make_interval(mins => ?::int)";
  return await isThere(database, sql, [sessionId, minutes]);
}

const AccountRow = z.object({
  customerId: z.string(),
  email: z.string(),
  name: z.string(),
  signInEmail: z.string().nullable(),
  generation: z.number(),
});

/** An account that can be signed in to. `signInEmail`: null without a password. `generation` as in `ShopIdentity`. */
export type ResetAccount = z.infer<typeof AccountRow>;

/** An interrupted sign-up leaves a customer without an identity, which is no account. */
const ACCOUNT = `
  select c.id as customer_id, c.email, trim(${CUSTOMER_NAME}) as name,
    (array_agg(p.entity_id) filter (where p.provider = 'emailpass'))[1] as sign_in_email, ${GENERATION} as generation
  from customer c
  join auth_identity a on a.app_metadata->>'customer_id' = c.id and a.deleted_at is null
  join provider_identity p on p.auth_identity_id = a.id and p.deleted_at is null
  where c.has_account and c.email is not null and c.deleted_at is null`;

async function findAccount(database: Database, condition: string, value: string): Promise<ResetAccount | null> {
  return await queryRow(database, AccountRow, `${ACCOUNT} and ${condition} = ? group by c.id`, [value]);
}

export const findAccountByEmail = (database: Database, email: string) => findAccount(database, "c.email", email);

/**
 * The account of a mailed link; null for none, and if the link names an address that is no longer the account's e-mail.
 * Links that stop something name none, nor do older links for a new password.
 */
export async function findAccountOfLink(database: Database, link: { customerId: string; newEmail: string | null }) {
  const account = await findAccountById(database, link.customerId);
  return account && (link.newEmail ?? account.email) === account.email ? account : null;
}

export const findAccountById = (database: Database, customerId: string) => findAccount(database, "c.id", customerId);

/** A digest that changes with an identity's password; null without one. */
const MARK = `(select md5(p.provider_metadata->>'password') from provider_identity p
  where p.auth_identity_id = a.id and p.provider = 'emailpass' and p.deleted_at is null)`;

export async function readMarkOf(database: Database, authIdentityId: string): Promise<string | null> {
  const sql = `select ${MARK} as mark from auth_identity a where a.id = ?`;
  return await queryValue(database, z.string().nullable(), sql, [authIdentityId]);
}

/** `userId` is "" before the sign-in belongs to a Medusa user: an invitation in progress, a missing second factor. */
export type OpsSessionKey = { sessionId: string; authIdentityId: string; userId: string };

const LIVE = `
  select s.expires_at from ops_session s
  join auth_identity a on a.id = s.auth_identity_id and a.deleted_at is null
  where s.id = ? and s.auth_identity_id = ? and s.revoked_at is null and s.expires_at > now() and s.deleted_at is null
    and s.password_mark is not distinct from ${MARK}
    and (? = '' or exists (
      select 1 from "user" u where u.id = ? and u.id = a.app_metadata->>'user_id' and u.deleted_at is null))`;

/** When a session ends; null for one revoked, expired, older than the password, or of a removed user. */
export async function findSessionEnd(database: Database, key: OpsSessionKey): Promise<Date | null> {
  const values = [key.sessionId, key.authIdentityId, key.userId, key.userId];
  return await queryValue(database, z.date(), LIVE, values);
}

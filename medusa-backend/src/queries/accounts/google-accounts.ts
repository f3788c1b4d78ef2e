import { z } from "zod";
import type { GooglePerson } from "../../contract/google";
import type { Database } from "../../lib/database/connection";
import { queryRows } from "../../lib/database/sql";
import { GENERATION } from "./credentials";

/**
 * The provider of Google's identities in Medusa's auth module. Medusa has no such provider, so nobody can sign in with
 * it except through the shop.
 */
export const GOOGLE_PROVIDER = "shop-google";

/** A person's id in the auth module: issuer and subject; never the e-mail. */
export const toEntityId = ({ issuer, subject }: Pick<GooglePerson, "issuer" | "subject">) => `${issuer}|${subject}`;

/**
 * The account of a person from Google, another account with the same e-mail, or nothing. `email` is the account's,
 * which need not be Google's; `generation` as in `ShopIdentity`.
 */
export type GoogleAccount =
  | { kind: "known"; customerId: string; authIdentityId: string; email: string | null; generation: number }
  | { kind: "email_taken"; hasPassword: boolean }
  | { kind: "none" };

const KNOWN_SQL = `
  select c.id as customer_id, a.id as auth_identity_id, c.email, ${GENERATION} as generation
  from provider_identity p
  join auth_identity a on a.id = p.auth_identity_id and a.deleted_at is null
  join customer c on c.id = a.app_metadata->>'customer_id' and c.deleted_at is null
  where p.provider = ? and p.entity_id = ? and p.deleted_at is null`;

const Known = z.object({
  customer_id: z.string(),
  auth_identity_id: z.string(),
  email: z.string().nullable(),
  generation: z.number(),
});

/** An account with this e-mail, with or without a password; unfinished accounts left by a crash do not count. */
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
  const [known] = await queryRows(database, Known, KNOWN_SQL, [GOOGLE_PROVIDER, toEntityId(person)]);
  if (known) {
    const { customer_id: customerId, auth_identity_id: authIdentityId, email, generation } = known;
    return { kind: "known", customerId, authIdentityId, email, generation };
  }
  const Taken = z.object({ has_password: z.boolean() });
  const [taken] = await queryRows(database, Taken, SAME_EMAIL_SQL, [person.email]);
  return taken ? { kind: "email_taken", hasPassword: taken.has_password } : { kind: "none" };
}

const ORPHAN_SQL = `
  select p.id from provider_identity p
  where p.provider = ? and p.entity_id = ? and p.deleted_at is null and not exists (
    select 1 from auth_identity a join customer c on c.id = a.app_metadata->>'customer_id' and c.deleted_at is null
    where a.id = p.auth_identity_id and a.deleted_at is null)`;

/** An identity of this person whose customer is gone: it has no owner and would lock the person out. Null for none. */
export async function getOrphanIdentityId(database: Database, person: GooglePerson): Promise<string | null> {
  const bindings = [GOOGLE_PROVIDER, toEntityId(person)];
  const [identity] = await queryRows(database, z.object({ id: z.string() }), ORPHAN_SQL, bindings);
  return identity?.id ?? null;
}

import { z } from "zod";
import type { Database } from "../../lib/database/connection";
import { queryRows } from "../../lib/database/sql";
import { GENERATION } from "./credentials";

const AccountRow = z.object({
  customer_id: z.string(),
  email: z.string(),
  name: z.string(),
  sign_in_email: z.string().nullable(),
  generation: z.number(),
});

/**
 * An account that its owner can sign in to; `signInEmail` is null if the account only signs in with Google.
 * `generation` as in `ShopIdentity`.
 */
export type ResetAccount = {
  customerId: string;
  email: string;
  name: string;
  signInEmail: string | null;
  generation: number;
};

/** An interrupted sign-up leaves a customer without an identity, which is no account. */
const ACCOUNT = `
  select c.id as customer_id, c.email, trim(coalesce(c.first_name, '') || ' ' || coalesce(c.last_name, '')) as name,
    (array_agg(p.entity_id) filter (where p.provider = 'emailpass'))[1] as sign_in_email, ${GENERATION} as generation
  from customer c
  join auth_identity a on a.app_metadata->>'customer_id' = c.id and a.deleted_at is null
  join provider_identity p on p.auth_identity_id = a.id and p.deleted_at is null
  where c.has_account and c.email is not null and c.deleted_at is null`;

async function findAccount(database: Database, condition: string, value: string): Promise<ResetAccount | null> {
  const [row] = await queryRows(database, AccountRow, `${ACCOUNT} and ${condition} = ? group by c.id`, [value]);
  if (!row) return null;
  const { customer_id: customerId, email, name, sign_in_email: signInEmail, generation } = row;
  return { customerId, email, name, signInEmail, generation };
}

/** The account with this e-mail (lower case); null for none. */
export const findAccountByEmail = (database: Database, email: string) => findAccount(database, "c.email", email);

/**
 * The account that a link for a new password opens; null for none, and if the link was mailed to an address that is no
 * longer the account's e-mail. Older links do not name an address.
 */
export async function findAccountOfLink(
  database: Database,
  link: { customer_id: string; new_email: string | null },
): Promise<ResetAccount | null> {
  const account = await findAccountById(database, link.customer_id);
  return account && (link.new_email ?? account.email) === account.email ? account : null;
}

/** The account of this customer; null for none. */
export const findAccountById = (database: Database, customerId: string) => findAccount(database, "c.id", customerId);

import { z } from "zod";
import { Passkey } from "../../contract/passkeys";
import type { Database } from "../../lib/database/connection";
import { queryList, queryRow, queryRows } from "../../lib/database/sql";
import { GENERATION } from "./credentials";

export async function listPasskeys(database: Database, customerId: string): Promise<Passkey[]> {
  const sql = `select id, name, is_synced, created_at as added_at, last_used_at from passkey
    where customer_id = ? and deleted_at is null order by created_at, id`;
  return await queryList(database, "passkeys", Passkey, sql, [customerId]);
}

const Credential = z.object({ id: z.string(), transports: z.array(z.string()) });
export type Credential = z.infer<typeof Credential>;

/** What a browser needs to ask for one of a customer's passkeys. */
export async function listCredentials(database: Database, customerId: string): Promise<Credential[]> {
  const sql = `select credential_id as id, transports from passkey
    where customer_id = ? and deleted_at is null order by created_at, id`;
  return await queryRows(database, Credential, sql, [customerId]);
}

const Owned = z.object({
  id: z.string(),
  customerId: z.string(),
  publicKey: z.string(),
  authIdentityId: z.string(),
  generation: z.number(),
});

/** `generation`: the account's (`ShopIdentity`) before the passkey was checked. */
export type OwnedPasskey = z.infer<typeof Owned>;

/** The passkey of a credential, and whom it signs in: an account with a password or Google. Null for none. */
export async function findPasskey(database: Database, credentialId: string): Promise<OwnedPasskey | null> {
  const sql = `
    select p.id, p.customer_id, p.public_key, a.id as auth_identity_id, ${GENERATION} as generation
    from passkey p
    join customer c on c.id = p.customer_id and c.has_account and c.deleted_at is null
    join auth_identity a on a.app_metadata->>'customer_id' = c.id and a.deleted_at is null
    where p.credential_id = ? and p.deleted_at is null order by a.created_at, a.id limit 1`;
  return await queryRow(database, Owned, sql, [credentialId]);
}

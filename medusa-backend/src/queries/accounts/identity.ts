import { z } from "zod";
import { Role } from "../../contract/common";
import type { Database } from "../../lib/database/connection";
import { queryRows } from "../../lib/database/sql";
import { GENERATION } from "./credentials";

/**
 * The person who makes a request, read from the database each time. `generation` is the account's when the request
 * arrived: if it has grown since, the request's changes are refused.
 */
export type ShopIdentity = {
  customerId: string;
  email: string | null;
  name: string;
  photo: string | null;
  role: Role;
  sessionId: string;
  authIdentityId: string;
  sessionExpiresAt: Date;
  generation: number;
};

const IdentityRow = z.object({
  id: z.string(),
  email: z.string().nullable(),
  first_name: z.string().nullable(),
  last_name: z.string().nullable(),
  photo: z.string().nullable(),
  role: Role,
  auth_identity_id: z.string(),
  expires_at: z.date(),
  generation: z.number(),
});

/** Session, customer and role in one look-up by primary and unique keys; none of them comes from the token. */
const IDENTITY_SQL = `
  select c.id, c.email, c.first_name, c.last_name, c.metadata->>'photo' as photo, coalesce(r.role, 'user') as role,
    s.auth_identity_id, s.expires_at, ${GENERATION} as generation
  from shop_session s
  join customer c on c.id = s.customer_id and c.has_account and c.deleted_at is null
  left join user_role r on r.customer_id = c.id and r.deleted_at is null
  where s.id = ? and s.customer_id = ? and s.revoked_at is null and s.expires_at > now() and s.deleted_at is null`;

/** A customer's full name as shown; Medusa stores it in two fields. */
export function toName(customer: { first_name: string | null; last_name: string | null }): string {
  return [customer.first_name, customer.last_name].filter(Boolean).join(" ");
}

type SessionKey = { sessionId: string; customerId: string };

/** The person of a session; null if the session is revoked, expired or not that customer's. */
export async function findIdentity(database: Database, key: SessionKey): Promise<ShopIdentity | null> {
  const [row] = await queryRows(database, IdentityRow, IDENTITY_SQL, [key.sessionId, key.customerId]);
  if (!row) return null;
  const { id, email, photo, role, auth_identity_id, expires_at, generation } = row;
  return {
    customerId: id,
    email: email?.toLowerCase() ?? null,
    name: toName(row),
    photo,
    role,
    sessionId: key.sessionId,
    authIdentityId: auth_identity_id,
    sessionExpiresAt: expires_at,
    generation,
  };
}

import type { MedusaContainer } from "@medusajs/framework/types";
import type { SessionAnswer, SessionUser } from "../contract/accounts";
import { signSessionToken } from "../lib/auth/customer-tokens";
import { databaseOf } from "../lib/database/connection";
import { findIdentity, type ShopIdentity } from "../queries/accounts/identity";

/** The person behind an identity, in the contract's shape. */
export function toSessionUser(identity: ShopIdentity): SessionUser {
  const { customerId, email, name, photo, role } = identity;
  return { id: customerId, email, name, photo, role };
}

/** The answer to a sign-up or sign-in: the token of the new session, and its person. */
export async function toSessionAnswer(
  container: MedusaContainer,
  session: { sessionId: string; customerId: string },
): Promise<SessionAnswer> {
  const database = databaseOf(container);
  const identity = await findIdentity(database, session);
  if (!identity) throw new Error("A session that was just stored is not there.");
  return {
    token: signSessionToken({ ...identity, expiresAt: identity.sessionExpiresAt }),
    session_id: identity.sessionId,
    expires_at: identity.sessionExpiresAt.toISOString(),
    user: toSessionUser(identity),
  };
}

import { generateJwtToken } from "@medusajs/framework/utils";
import { getEnv } from "../config/env";

/** How long a sign-in lasts. */
export const SESSION_DAYS = 30;
/** How long a token for /api/server lasts, at most. */
export const ID_TOKEN_MINUTES = 60;

/** The stored session that a token is made from. */
export type TokenSession = { sessionId: string; customerId: string; authIdentityId: string; expiresAt: Date };

function sign(session: TokenSession, use: "session" | "id", expiresAt: Date): string {
  const payload = {
    actor_id: session.customerId,
    actor_type: "customer",
    auth_identity_id: session.authIdentityId,
    app_metadata: { customer_id: session.customerId },
    session_id: session.sessionId,
    use,
  };
  const expiresIn = Math.max(1, Math.floor((expiresAt.getTime() - Date.now()) / 1000));
  return generateJwtToken(payload, { secret: getEnv().JWT_SECRET, expiresIn });
}

/** The customer token that the storefront keeps in its cookie; it expires with the session. */
export function signSessionToken(session: TokenSession): string {
  return sign(session, "session", session.expiresAt);
}

/** A token for the browser's Bearer header. It lasts at most 60 minutes, and never longer than its session. */
export function signIdToken(session: TokenSession): { idToken: string; expiresAt: Date } {
  const expiresAt = new Date(Math.min(Date.now() + ID_TOKEN_MINUTES * 60_000, session.expiresAt.getTime()));
  return { idToken: sign(session, "id", expiresAt), expiresAt };
}

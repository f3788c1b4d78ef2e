import { createHash, createSecretKey, type KeyObject, randomBytes } from "node:crypto";
import { type AuthContext, getAuthContextFromJwtToken } from "@medusajs/framework/http";
import { generateJwtToken } from "@medusajs/framework/utils";
import { z } from "zod";
import { getEnv } from "../config/env";
import { readWithAny } from "../config/secrets";
import { sealText } from "./sealed-text";

export const newToken = () => randomBytes(32).toString("base64url");

/** The stored form of a token, whose 256 random bits make a plain digest enough. */
export const hashToken = (token: string) => createHash("sha256").update(token).digest("hex");

/** A new token of a mailed link: its stored digest, and its encrypted form for the mail's data until it is sent. */
export function makeLinkToken(): { tokenHash: string; sealedToken: string } {
  const token = newToken();
  return { tokenHash: hashToken(token), sealedToken: sealText(token, getEnv().JWT_SECRET) };
}

const keys = new Map<string, KeyObject>();

/**
 * The key of a secret, made once: jsonwebtoken tries to read a secret given as text as a public key first, for each
 * token, and that failure takes longer than the rest of the check.
 */
function keyOf(secret: string): KeyObject {
  const key = keys.get(secret) ?? createSecretKey(Buffer.from(secret));
  keys.set(secret, key);
  return key;
}

/** Null for a token that is forged, expired or another actor's. */
export function readToken(authorization: string | undefined, actor: "customer" | "user"): AuthContext | null {
  const verify = { algorithms: ["HS256" as const] };
  return readWithAny(getEnv(), "JWT_SECRET", (secret) =>
    getAuthContextFromJwtToken(authorization, keyOf(secret), ["bearer"], [actor], undefined, verify),
  );
}

export const SESSION_DAYS = 30;
export const ID_TOKEN_MINUTES = 60;

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

export function signSessionToken(session: TokenSession): string {
  return sign(session, "session", session.expiresAt);
}

/** A token for the browser's Bearer header; it never lasts longer than its session. */
export function signIdToken(session: TokenSession): { idToken: string; expiresAt: Date } {
  const expiresAt = new Date(Math.min(Date.now() + ID_TOKEN_MINUTES * 60_000, session.expiresAt.getTime()));
  return { idToken: sign(session, "id", expiresAt), expiresAt };
}

/** The longest time of a sign-in at Medusa Admin; refreshing a token does not prolong it. */
export const OPS_SESSION_HOURS = 12;

/** Medusa's claims of a user, in a token and in the cookie's session, and the shop's own `session_id`. */
const UserClaims = z.looseObject({
  actor_type: z.literal("user"),
  actor_id: z.string().default(""),
  auth_identity_id: z.string().min(1),
  session_id: z.string().optional(),
});
export type UserClaims = z.infer<typeof UserClaims>;

/** Null for a customer, an API key, nobody, or a token that can only set a password. */
export function toUserClaims(claims: unknown): UserClaims | null {
  // Almost every request is of nobody or a customer; an error of the schema's costs more than the rest of the check.
  if (claims === undefined || claims === null) return null;
  return UserClaims.safeParse(claims).data ?? null;
}

export function readUserToken(authorization: string | undefined): UserClaims | null {
  return toUserClaims(readToken(authorization, "user"));
}

/** The same token, linked to a session and expiring with it at the latest. */
export function signUserToken({ iat, exp, ...claims }: UserClaims, sessionId: string, sessionEndsAt: Date): string {
  const expiresIn = Math.max(1, Math.floor(sessionEndsAt.getTime() / 1000) - Math.floor(Date.now() / 1000));
  return generateJwtToken({ ...claims, session_id: sessionId }, { secret: getEnv().JWT_SECRET, expiresIn });
}

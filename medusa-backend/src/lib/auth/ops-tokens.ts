import { generateJwtToken } from "@medusajs/framework/utils";
import { z } from "zod";
import { getEnv } from "../config/env";
import { readToken } from "./read-token";

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

/** The claims of a Medusa user; null for a customer, an API key, nobody, or a token that can only set a password. */
export function toUserClaims(claims: unknown): UserClaims | null {
  // Almost every request is of nobody or a customer; an error of the schema's costs more than the rest of the check.
  if (claims === undefined || claims === null) return null;
  return UserClaims.safeParse(claims).data ?? null;
}

/** The claims of a Medusa user's token in an Authorization header; null for any other token and for an invalid one. */
export function readUserToken(authorization: string | undefined): UserClaims | null {
  return toUserClaims(readToken(authorization, "user"));
}

/** The same token, linked to a session and expiring with it at the latest. */
export function signUserToken({ iat, exp, ...claims }: UserClaims, sessionId: string, sessionEndsAt: Date): string {
  const expiresIn = Math.max(1, Math.floor(sessionEndsAt.getTime() / 1000) - Math.floor(Date.now() / 1000));
  return generateJwtToken({ ...claims, session_id: sessionId }, { secret: getEnv().JWT_SECRET, expiresIn });
}

import { createSecretKey, type KeyObject } from "node:crypto";
import { type AuthContext, getAuthContextFromJwtToken } from "@medusajs/framework/http";
import { getEnv } from "../config/env";
import { readWithAny } from "../config/secrets";

const keys = new Map<string, KeyObject>();

/**
 * The key of a secret, made once. jsonwebtoken tries to read a secret given as text as a public key first, for each
 * token, and the failure takes longer than the rest of the check.
 */
function keyOf(secret: string): KeyObject {
  const key = keys.get(secret) ?? createSecretKey(Buffer.from(secret));
  keys.set(secret, key);
  return key;
}

/**
 * The claims of an actor's token in an Authorization header; null for one that is forged, expired or another actor's.
 */
export function readToken(authorization: string | undefined, actor: "customer" | "user"): AuthContext | null {
  const verify = { algorithms: ["HS256" as const] };
  return readWithAny(getEnv(), "JWT_SECRET", (secret) =>
    getAuthContextFromJwtToken(authorization, keyOf(secret), ["bearer"], [actor], undefined, verify),
  );
}

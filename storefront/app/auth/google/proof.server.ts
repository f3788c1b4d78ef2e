import { createHmac } from "node:crypto";
import type { GoogleProofClaims } from "medusa-backend/contract";

/**
 * The proof that `SignInWithGoogle` takes: the claims, signed, so that Medusa can trust that this server saw the person
 * at Google.
 */
export function signGoogleProof(claims: GoogleProofClaims, secret: string): string {
  const payload = Buffer.from(JSON.stringify(claims)).toString("base64url");
  const signature = createHmac("sha256", secret).update(`google-sign-in:${payload}`).digest("base64url");
  return `${payload}.${signature}`;
}

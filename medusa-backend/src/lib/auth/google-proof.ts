import { createHmac, timingSafeEqual } from "node:crypto";
import { GOOGLE_PROOF_SECONDS, GoogleProofClaims } from "../../contract/google";

const sign = (payload: string, key: string) =>
  createHmac("sha256", key).update(`google-sign-in:${payload}`).digest("base64url");

/** A proof as `SignInWithGoogle` describes it; the storefront makes it. */
export function signGoogleProof(claims: GoogleProofClaims, key: string): string {
  const payload = Buffer.from(JSON.stringify(claims)).toString("base64url");
  return `${payload}.${sign(payload, key)}`;
}

function parseClaims(payload: string): GoogleProofClaims | null {
  try {
    return GoogleProofClaims.parse(JSON.parse(Buffer.from(payload, "base64url").toString("utf8")));
  } catch {
    return null;
  }
}

/** The claims of a proof; null if it is forged, malformed, or more than 60 s away from `nowMs`. */
export function readGoogleProof(proof: string, key: string, nowMs: number): GoogleProofClaims | null {
  const [payload = "", ...signatures] = proof.split(".");
  const expected = Buffer.from(sign(payload, key));
  const given = Buffer.from(signatures.join("."));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const claims = parseClaims(payload);
  return claims && Math.abs(nowMs / 1000 - claims.issuedAt) <= GOOGLE_PROOF_SECONDS ? claims : null;
}

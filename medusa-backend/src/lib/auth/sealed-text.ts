import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from "node:crypto";
import { GOOGLE_PROOF_SECONDS, GoogleProofClaims } from "../../contract/google";

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

const keyOf = (secret: string) => Buffer.from(hkdfSync("sha256", secret, "", "aeroloft sealed text", 32));

/** Encrypts a text for the database: AES-256-GCM under a key derived from `secret`, in base64url. */
export function sealText(text: string, secret: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv("aes-256-gcm", keyOf(secret), nonce);
  const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64url");
}

/** @throws Error for a text that was changed, or sealed under none of these secrets */
export function unsealText(sealed: string, [secret = "", ...others]: readonly string[]): string {
  try {
    return unsealWith(sealed, secret);
  } catch (error) {
    if (others.length === 0) throw error;
    return unsealText(sealed, others);
  }
}

function unsealWith(sealed: string, secret: string): string {
  const bytes = Buffer.from(sealed, "base64url");
  const decipher = createDecipheriv("aes-256-gcm", keyOf(secret), bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  return Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]).toString("utf8");
}

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

/** The claims of a proof; null if it is forged, malformed, or too far from `nowMs`. */
export function readGoogleProof(proof: string, key: string, nowMs: number): GoogleProofClaims | null {
  const [payload = "", ...signatures] = proof.split(".");
  const expected = Buffer.from(sign(payload, key));
  const given = Buffer.from(signatures.join("."));
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return null;
  const claims = parseClaims(payload);
  return claims && Math.abs(nowMs / 1000 - claims.issuedAt) <= GOOGLE_PROOF_SECONDS ? claims : null;
}

import { createHmac, timingSafeEqual } from "node:crypto";

const signatureOf = (customerId: string, key: string) =>
  createHmac("sha256", key).update(`review-mails:${customerId}`).digest("base64url");

/**
 * The token of a link that ends the mails which ask an account for reviews: its customer's id, a dot, and a signature.
 * It does nothing else and never expires, so that the link of an old mail works.
 */
export const signWayOut = (customerId: string, key: string): string => `${customerId}.${signatureOf(customerId, key)}`;

/** The customer's id in such a token; null for a forged one. */
export function readWayOut(token: string, key: string): string | null {
  const [customerId = ""] = token.split(".");
  const [given, expected] = [Buffer.from(token), Buffer.from(signWayOut(customerId, key))];
  return given.length === expected.length && timingSafeEqual(given, expected) ? customerId : null;
}

import { createHmac, timingSafeEqual } from "node:crypto";
import { sealText, unsealText } from "../auth/sealed-text";

const signatureOf = (customerId: string, key: string) =>
  createHmac("sha256", key).update(`review-mails:${customerId}`).digest("base64url");

/** The customer's id, a dot, a signature. It only unsubscribes, and never expires, so old mails' links work. */
export const signWayOut = (customerId: string, key: string): string => `${customerId}.${signatureOf(customerId, key)}`;

export function readWayOut(token: string, key: string): string | null {
  const [customerId = ""] = token.split(".");
  const [given, expected] = [Buffer.from(token), Buffer.from(signWayOut(customerId, key))];
  return given.length === expected.length && timingSafeEqual(given, expected) ? customerId : null;
}

/** Marks the text, so that no other sealed text is read as an address of these mails. */
const ALERTS = "stock-alerts:";

/** The encrypted address, because those who asked without an account have no id. It never expires either. */
export const sealAddress = (email: string, key: string): string => sealText(ALERTS + email, key);

export function readAddress(token: string, key: string): string | null {
  try {
    const text = unsealText(token, [key]);
    return text.startsWith(ALERTS) ? text.slice(ALERTS.length) : null;
  } catch {
    return null;
  }
}

import { createHash } from "node:crypto";
import { WITHDRAWAL_LINK_HOURS } from "../../contract/withdrawals";
import { sealText, unsealText } from "../auth/sealed-text";

/** Marks the text, so that no other sealed text is read as one of these links. */
const PURPOSE = "withdrawal";
const HOUR_MS = 3_600_000;

/** 128 bits, so that the token of a long address is short, too. */
const digestOf = (email: string) => createHash("sha256").update(email).digest("base64url").slice(0, 22);

/** The order, the link's end and a digest of the address, encrypted. Works several times, for this order only. */
export function sealWithdrawal(order: { orderId: string; email: string }, key: string, nowMs: number): string {
  const endsAt = nowMs + WITHDRAWAL_LINK_HOURS * HOUR_MS;
  return sealText([PURPOSE, order.orderId, endsAt, digestOf(order.email)].join(":"), key);
}

/** The one of `emails`, which the order has now, that the link was mailed to; null for any other link. */
export function readWithdrawal(
  token: string,
  key: string,
  { orderId, emails, nowMs }: { orderId: string; emails: readonly string[]; nowMs: number },
): string | null {
  try {
    const [purpose, order, endsAt, digest] = unsealText(token, [key]).split(":");
    if (purpose !== PURPOSE || order !== orderId || !(Number(endsAt) > nowMs)) return null;
    return emails.find((email) => digestOf(email) === digest) ?? null;
  } catch {
    return null;
  }
}

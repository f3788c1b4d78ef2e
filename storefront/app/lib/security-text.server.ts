import { toMailLink } from "medusa-backend/contract/mail-link";
import type { Env } from "./env.server";

/** How long the file's contents are said to be current, in days. RFC 9116 asks for less than a year. */
const CURRENT_DAYS = 180;
const DAY_MS = 24 * 60 * 60_000;

/** The contents of /.well-known/security.txt (RFC 9116), with the shop's first e-mail address as the contact. */
export function securityText({ PUBLIC_URL, SHOP_EMAILS }: Pick<Env, "PUBLIC_URL" | "SHOP_EMAILS">, now: Date): string {
  const lastDay = new Date(now.getTime() + CURRENT_DAYS * DAY_MS);
  return [
    ...SHOP_EMAILS.slice(0, 1).map((email) => `Contact: ${toMailLink(email)}`),
    `Expires: ${lastDay.toISOString().slice(0, 10)}T00:00:00Z`,
    "Preferred-Languages: en",
    `Canonical: ${PUBLIC_URL}/.well-known/security.txt`,
    "",
  ].join("\n");
}

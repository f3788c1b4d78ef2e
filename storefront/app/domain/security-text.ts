import { toMailLink } from "medusa-backend/contract/mail-link";

/** RFC 9116 asks for less than a year. */
const CURRENT_DAYS = 180;
const DAY_MS = 24 * 60 * 60_000;

type Shop = { url: string; emails: readonly string[] };

/** The contents of /.well-known/security.txt (RFC 9116), with the shop's first e-mail address as the contact. */
export function securityText({ url, emails }: Shop, now: Date): string {
  const lastDay = new Date(now.getTime() + CURRENT_DAYS * DAY_MS);
  return [
    ...emails.slice(0, 1).map((email) => `Contact: ${toMailLink(email)}`),
    `Expires: ${lastDay.toISOString().slice(0, 10)}T00:00:00Z`,
    "Preferred-Languages: en",
    `Canonical: ${url}/.well-known/security.txt`,
    "",
  ].join("\n");
}

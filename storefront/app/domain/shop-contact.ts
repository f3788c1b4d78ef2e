import { toMailLink } from "medusa-backend/contract/mail-link";

export type ShopContact = { address: readonly string[]; emails: readonly string[]; phones: readonly string[] };

/** The centre of the map in degrees, and the address of its tiles, with {z}, {x} and {y}. */
export type ShopPlace = { latitude: number; longitude: number; tilesUrl: string };

export function toTelephoneLink(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, "")}`;
}

/** RFC 9116 asks for less than a year. */
const CURRENT_DAYS = 180;
const DAY_MS = 24 * 60 * 60_000;

/** The contents of /.well-known/security.txt (RFC 9116), with the shop's first e-mail address as the contact. */
export function securityText({ url, emails }: Pick<ShopContact, "emails"> & { url: string }, now: Date): string {
  const lastDay = new Date(now.getTime() + CURRENT_DAYS * DAY_MS);
  return [
    ...emails.slice(0, 1).map((email) => `Contact: ${toMailLink(email)}`),
    `Expires: ${lastDay.toISOString().slice(0, 10)}T00:00:00Z`,
    "Preferred-Languages: en",
    `Canonical: ${url}/.well-known/security.txt`,
    "",
  ].join("\n");
}

/** The shop's contact data: the postal address line by line, e-mail addresses, and formatted phone numbers. */
export type ShopContact = { address: readonly string[]; emails: readonly string[]; phones: readonly string[] };

/** The centre of the map, in degrees, and the address of its tiles ({z}, {x}, {y} in it). */
export type ShopPlace = { latitude: number; longitude: number; tilesUrl: string };

/** The `tel:` link of a formatted number. */
export function toTelephoneLink(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, "")}`;
}

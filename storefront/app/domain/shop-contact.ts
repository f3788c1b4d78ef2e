export type ShopContact = { address: readonly string[]; emails: readonly string[]; phones: readonly string[] };

/** The centre of the map in degrees, and the address of its tiles, with {z}, {x} and {y}. */
export type ShopPlace = { latitude: number; longitude: number; tilesUrl: string };

export function toTelephoneLink(phone: string): string {
  return `tel:${phone.replace(/[^+\d]/g, "")}`;
}

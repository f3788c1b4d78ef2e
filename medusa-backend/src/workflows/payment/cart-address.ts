import { toAddressText } from "../../contract/address-text";
import type { AddressParts } from "../../contract/addresses";
import type { Delivery } from "../../contract/delivery";
import { toMedusaParts } from "../addresses/address-record";

const asLines = (text: string) => text.replace(/\r\n?/g, "\n").trim();

/**
 * The parts of a delivery's address, where they can be used: they say what the text says, which a customer may have
 * changed by hand, and the shop delivers to their country. Null where the text alone counts.
 */
export function usableParts(
  { address, address_parts }: Pick<Delivery, "address" | "address_parts">,
  countries: readonly string[],
): AddressParts | null {
  if (!address_parts || !countries.includes(address_parts.country)) return null;
  return toAddressText(address_parts) === asLines(address) ? address_parts : null;
}

type Shop = { country_code: string; countries: readonly string[] };

const countryOf = ({ country_code }: Delivery, shop: Shop): string =>
  country_code && shop.countries.includes(country_code) ? country_code : shop.country_code;

/**
 * The address of a Medusa cart: in parts, or whole in its first line as it was typed. The name stays in one field in
 * either case.
 */
export function toCartAddress(delivery: Delivery, shop: Shop) {
  const { name: first_name, phone, address } = delivery;
  const parts = usableParts(delivery, shop.countries);
  if (!parts) return { first_name, phone, address_1: address, country_code: countryOf(delivery, shop) };
  return { first_name, phone, ...toMedusaParts(parts) };
}

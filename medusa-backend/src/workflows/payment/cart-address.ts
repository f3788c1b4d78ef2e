import { toAddressText } from "../../contract/address-text";
import type { AddressParts } from "../../contract/addresses";
import { readCountry } from "../../contract/countries";
import type { CountrySource, Delivery } from "../../contract/delivery";
import { toMedusaParts } from "../addresses/address-record";

const asLines = (text: string) => text.replace(/\r\n?/g, "\n").trim();

/**
 * The parts of a delivery's address if they can be used: they match the text, which a customer may have edited, and the
 * shop delivers to their country. Null if only the text counts.
 */
export function usableParts(
  { address, address_parts }: Pick<Delivery, "address" | "address_parts">,
  countries: readonly string[],
): AddressParts | null {
  if (!address_parts || !countries.includes(address_parts.country)) return null;
  return toAddressText(address_parts) === asLines(address) ? address_parts : null;
}

type Shop = { country_code: string; countries: readonly string[] };

type Country = { code: string; from: CountrySource };

/**
 * The country of an address in one text: the sent one, else the one in the text, else the shop's default.
 */
function countryOf({ address, country_code, country_from }: Delivery, shop: Shop): Country {
  if (country_code && shop.countries.includes(country_code))
    return { code: country_code, from: country_from ?? "buyer" };
  const named = readCountry(address);
  return named && shop.countries.includes(named)
    ? { code: named, from: "address" }
    : { code: shop.country_code, from: "default" };
}

/**
 * The address of a Medusa cart: in parts, or as typed text in its first line. The name stays in one field in either
 * case. Its metadata has the country's source; Medusa copies it to the order.
 */
export function toCartAddress(delivery: Delivery, shop: Shop) {
  const { name: first_name, phone, address } = delivery;
  const parts = usableParts(delivery, shop.countries);
  if (parts) {
    const metadata = { country_from: delivery.country_from ?? "buyer" };
    return { first_name, phone, ...toMedusaParts(parts), metadata };
  }
  const { code, from } = countryOf(delivery, shop);
  return { first_name, phone, address_1: address, country_code: code, metadata: { country_from: from } };
}

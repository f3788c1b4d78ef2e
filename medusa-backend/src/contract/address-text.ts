import { formatAddress } from "localized-address-format";
import type { AddressParts } from "./addresses";
import { countryName } from "./country-name";

const linesOf = ({ street, extra, postcode, city, province, country }: AddressParts): string[] =>
  formatAddress({
    postalCountry: country.toUpperCase(),
    administrativeArea: province,
    locality: city,
    postalCode: postcode,
    addressLines: [street, extra].filter(Boolean),
  });

/** Line by line in the country's order. The last line is the country. */
export function toAddressText(parts: AddressParts): string {
  return [...linesOf(parts), countryName(parts.country)].join("\n");
}

const NONE: Omit<AddressParts, "country"> = { street: "", extra: "", postcode: "", city: "", province: "" };
const MARK = "?";

/** By libaddressinput's formats. */
export function usedParts(country: string): { province: boolean; postcode: boolean } {
  const uses = (part: "province" | "postcode") =>
    linesOf({ ...NONE, country, [part]: MARK })
      .join("")
      .includes(MARK);
  return { province: uses("province"), postcode: uses("postcode") };
}

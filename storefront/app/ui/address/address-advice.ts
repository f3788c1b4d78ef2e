import { parsePhoneNumber } from "awesome-phonenumber";
import { usedParts } from "medusa-backend/contract/address-text";
import { readCountry } from "medusa-backend/contract/countries";
import { countryName } from "medusa-backend/contract/country-name";
import { postcodeValidator, postcodeValidatorExistsForCountry } from "postcode-validator";

/** True if a word of an address, its end ("Dhaka-1209") or two words ("SW1A 1AA") are a postcode of the country. */
function hasPostcode(address: string, code: string): boolean {
  const words = address.toUpperCase().split(/[\s,.;]+/);
  return words
    .flatMap((word, place) => [word, word.split("-").at(-1) ?? "", `${word} ${words[place + 1] ?? ""}`])
    .some((part) => postcodeValidator(part, code));
}

/** Only advice, null for none: the libraries' data go out of date. Numbers without "+" count as the country's own. */
export const addressAdvice = {
  /** Asks for a postcode, or a city if it is one part besides its country. A postcode implies a city. */
  address(address: string, country: string): string | null {
    const code = country.toUpperCase();
    const isKnown = postcodeValidatorExistsForCountry(code);
    if (isKnown && hasPostcode(address, code)) return null;
    const parts = address.split(/[\n,]/).filter((part) => part.trim() !== "");
    if (parts.length === 0) return null;
    const isShort = parts.filter((part) => readCountry(part) === null).length < 2;
    const missing = [isShort && "no city", isKnown && usedParts(country).postcode && "no postal code"].filter(Boolean);
    return missing.length > 0 ? `Is this address complete? It seems to have ${missing.join(" and ")}.` : null;
  },
  phone(phone: string, country: string): string | null {
    if (phone.trim() === "") return null;
    const { valid } = parsePhoneNumber(phone, { regionCode: country.toUpperCase() });
    return valid ? null : "Is this number complete? The carrier calls it if nobody is there.";
  },
  postcode(postcode: string, country: string): string | null {
    const code = country.toUpperCase();
    const text = postcode.trim().toUpperCase();
    if (text === "" || !postcodeValidatorExistsForCountry(code) || postcodeValidator(text, code)) return null;
    return `Is this right? Postal codes there (${countryName(country)}) look different.`;
  },
};

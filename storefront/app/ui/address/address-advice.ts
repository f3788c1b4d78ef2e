import { parsePhoneNumber } from "awesome-phonenumber";
import { countryName } from "medusa-backend/contract/country-name";
import { postcodeValidator, postcodeValidatorExistsForCountry } from "postcode-validator";

/**
 * The libraries' check of a telephone number and a postcode, as a sentence; null if there is none. Numbers without "+"
 * count as the country's own. It is only advice: their data go out of date, and the customer knows better.
 */
export const addressAdvice = {
  phone(phone: string, country: string): string | null {
    if (phone.trim() === "") return null;
    const { valid } = parsePhoneNumber(phone, { regionCode: country.toUpperCase() });
    return valid ? null : "Is this number complete? The courier calls it if nobody is there.";
  },
  postcode(postcode: string, country: string): string | null {
    const code = country.toUpperCase();
    const text = postcode.trim().toUpperCase();
    if (text === "" || !postcodeValidatorExistsForCountry(code) || postcodeValidator(text, code)) return null;
    return `Is this right? Postal codes there (${countryName(country)}) look different.`;
  },
};

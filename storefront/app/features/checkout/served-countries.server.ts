import { getCountryCodeForRegionCode } from "awesome-phonenumber";
import type { DeliveryCountry } from "medusa-backend/contract";
import { placeName } from "medusa-backend/contract/countries";
import type { Served } from "./served-countries";

/** More are not named in a sentence. */
const MOST_NAMED = 6;

/** "We deliver to the United States and Bangladesh." */
function servedSentence(countries: readonly DeliveryCountry[]): string {
  if (countries.length > MOST_NAMED) return `We deliver to ${countries.length} countries.`;
  return `We deliver to ${new Intl.ListFormat("en-US").format(countries.map(({ code }) => placeName(code)))}.`;
}

/** The countries with their calling codes, and the sentence, so that no browser has to load every country's data. */
export const toServed = (countries: readonly DeliveryCountry[]): Served => ({
  countries: countries.map((country) => ({
    ...country,
    callingCode: getCountryCodeForRegionCode(country.code.toUpperCase()),
  })),
  served: servedSentence(countries),
});

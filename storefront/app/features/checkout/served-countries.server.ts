import { getCountryCodeForRegionCode } from "awesome-phonenumber";
import type { DeliveryCountry } from "medusa-backend/contract";
import { servedSentence } from "~/domain/delivery-countries";
import type { Served } from "./served-countries";

/** The countries with their calling codes, and the sentence, so that no browser has to load every country's data. */
export const toServed = (countries: readonly DeliveryCountry[]): Served => ({
  countries: countries.map((country) => ({
    ...country,
    callingCode: getCountryCodeForRegionCode(country.code.toUpperCase()),
  })),
  served: servedSentence(countries.map(({ code }) => code)),
});

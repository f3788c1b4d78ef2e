import { getCountryCodeForRegionCode } from "awesome-phonenumber";
import type { DeliveryCountry } from "medusa-backend/contract";
import type { ServedCountry } from "./served-countries";

/** The countries with their calling codes, so that no browser has to load every country's. */
export const withCallingCodes = (countries: readonly DeliveryCountry[]): ServedCountry[] =>
  countries.map((country) => ({ ...country, callingCode: getCountryCodeForRegionCode(country.code.toUpperCase()) }));

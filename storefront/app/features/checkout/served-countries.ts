import type { CountrySource, DeliveryCountry, ListAddressesAnswer } from "medusa-backend/contract";
import { notServedSentence } from "~/domain/delivery-countries";

/** A country that the shop delivers to; telephone numbers there begin with "+" and `callingCode`. */
export type ServedCountry = DeliveryCountry & { callingCode: number };

/** The default country first, and a sentence that names all; none if Medusa did not answer. */
export type Served = { countries: readonly ServedCountry[]; served: string };

/** What Medusa knows of the customer's addresses; empty if it did not answer. */
export type Places = Omit<ListAddressesAnswer, "countries"> & Served;

/** The country of a delivery (empty if none is known), and who said it. */
export type ChosenCountry = { code: string; from: CountrySource };

/** The served country whose calling code begins an international number; null for none. */
function countryOfPhone(phone: string, countries: readonly ServedCountry[]): string | null {
  const [, digits] = /^(?:\+|00)(\d+)/.exec(phone.replace(/[\s().-]/g, "")) ?? [];
  return countries.find(({ callingCode }) => digits?.startsWith(String(callingCode)))?.code ?? null;
}

/** The country that the address names, also if the shop does not deliver; else the number's; else the default one. */
export function guessCountry(
  { named, phone = "" }: { named: string | null; phone?: string | undefined },
  countries: readonly ServedCountry[],
): ChosenCountry {
  if (named && countries.length > 0) return { code: named, from: "address" };
  const told = countryOfPhone(phone, countries);
  return told ? { code: told, from: "phone" } : { code: countries[0]?.code ?? "", from: "default" };
}

/** Why nothing can be sent to a country; null for one that the shop delivers to, and if its countries are unknown. */
export function notServed(code: string, { countries, served }: Served): string | null {
  if (code === "" || countries.length === 0 || countries.some((country) => country.code === code)) return null;
  return `${notServedSentence(code)} ${served}`;
}

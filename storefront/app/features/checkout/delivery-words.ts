import type { Delivery } from "medusa-backend/contract";
import { placeName, readCountry } from "medusa-backend/contract/countries";

/** Where an order goes, with the country on a line of its own unless the address ends with it. */
export function whereTo({ address, address_parts, country_code }: Delivery): string {
  const country = address_parts?.country ?? country_code;
  return country && readCountry(address) !== country ? `${address}\n${placeName(country)}` : address;
}

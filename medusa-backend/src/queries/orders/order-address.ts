import { z } from "zod";
import { toAddressText } from "../../contract/address-text";
import { AddressParts } from "../../contract/addresses";

/** The columns of an address of Medusa's, by the names of `AddressParts`. */
export const addressColumns = (table: string): string => `
  coalesce(${table}.address_1, '') as street, coalesce(${table}.address_2, '') as extra,
  coalesce(${table}.postal_code, '') as postcode, coalesce(${table}.city, '') as city,
  coalesce(${table}.province, '') as province, coalesce(${table}.country_code, '') as country`;

/** How the country of the address `a` came about (`CountrySource`); null for orders from before it was noted. */
export const COUNTRY_FROM = "a.metadata->>'country_from' as country_from";

export const AddressColumns = z.object({
  street: z.string(),
  extra: z.string(),
  postcode: z.string(),
  city: z.string(),
  province: z.string(),
  country: z.string(),
});
export type AddressColumns = z.infer<typeof AddressColumns>;

/**
 * An address as one text: made from its parts, or as it was typed, which is in the first column alone. `parts` is
 * null for the second.
 */
export function toAddress(columns: AddressColumns): { address: string; parts: AddressParts | null } {
  const parts = AddressParts.safeParse(columns);
  return parts.success
    ? { address: toAddressText(parts.data), parts: parts.data }
    : { address: columns.street, parts: null };
}

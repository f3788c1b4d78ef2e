import type { AddressParts, SaveAddress } from "../../contract/addresses";

/** The parts of an address by the names of Medusa's columns. */
export const toMedusaParts = ({ street, extra, postcode, city, province, country }: AddressParts) => ({
  address_1: street,
  address_2: extra,
  postal_code: postcode,
  city,
  province,
  country_code: country,
});

/** The fields of Medusa's customer address that the shop fills; the full name goes into `first_name`, as on orders. */
export function toAddressRecord({ name, phone, ...address }: SaveAddress) {
  return { first_name: name, last_name: "", phone, ...toMedusaParts(address) };
}
export type AddressRecord = ReturnType<typeof toAddressRecord>;

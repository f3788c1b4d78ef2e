import { z } from "zod";
import { Email, LIMITS, Line, PersonName, RequiredLine, RequiredText } from "./common";
import { Rows } from "./lists";

/** ISO 3166-1 alpha-2 in lower case, as Medusa's regions name countries. */
export const CountryCode = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z]{2}$/, "Must be the two letters of a country");

/** A part that the country does not have is empty. All together are shorter than `LIMITS.address`. */
export const AddressParts = z.object({
  street: RequiredLine(LIMITS.street),
  extra: Line(LIMITS.addressExtra).default(""),
  postcode: Line(LIMITS.postcode).default(""),
  city: RequiredLine(LIMITS.city),
  province: Line(LIMITS.province).default(""),
  country: CountryCode,
});
export type AddressParts = z.infer<typeof AddressParts>;

export const SaveAddress = AddressParts.extend({
  name: PersonName,
  phone: Line(LIMITS.phone).default(""),
  isDefault: z.boolean().default(false),
});
export type SaveAddress = z.infer<typeof SaveAddress>;

export const MOST_ADDRESSES = 50;

export const SavedAddress = SaveAddress.extend({ id: z.string() });
export type SavedAddress = z.infer<typeof SavedAddress>;

export const EarlierAddress = z.object({
  name: z.string(),
  phone: z.string(),
  address: z.string(),
  parts: AddressParts.nullable(),
  country: CountryCode.nullable(),
});
export type EarlierAddress = z.infer<typeof EarlierAddress>;

export const DeliveryCountry = z.object({ code: z.string(), name: z.string() });
export type DeliveryCountry = z.infer<typeof DeliveryCountry>;

export const ListAddressesAnswer = z.object({
  addresses: Rows("addresses", SavedAddress),
  earlier: Rows("addresses of orders", EarlierAddress),
  countries: Rows("countries", DeliveryCountry),
});
export type ListAddressesAnswer = z.infer<typeof ListAddressesAnswer>;

/** "buyer" chose the country; the others are guesses. */
export const CountrySource = z.enum(["buyer", "address", "phone", "default"]);
export type CountrySource = z.infer<typeof CountrySource>;

/**
 * `addressParts` are dropped unless their text is `address`. Without them, the country is `countryCode`, else it is
 * read from the address, else it is the shop's default. `countryFrom` is "buyer" if left out.
 */
export const Delivery = z.object({
  name: PersonName,
  email: Email,
  address: RequiredText(LIMITS.address),
  phone: RequiredLine(LIMITS.phone),
  addressParts: AddressParts.optional(),
  countryCode: CountryCode.optional(),
  countryFrom: CountrySource.optional(),
});
export type Delivery = z.infer<typeof Delivery>;

import { z } from "zod";
import { Email, LIMITS, Line, PersonName, RequiredLine, RequiredText } from "./common";
import { Rows } from "./lists";

/** A country as ISO 3166-1 alpha-2 in lower case, as Medusa's regions name them. */
export const CountryCode = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^[a-z]{2}$/, "Must be the two letters of a country");

/**
 * The limits of all parts add up to less than `LIMITS.address`. A part that the country does not have is empty
 * (`usedParts`).
 */
export const AddressParts = z.object({
  street: RequiredLine(LIMITS.street),
  extra: Line(LIMITS.addressExtra).default(""),
  postcode: Line(LIMITS.postcode).default(""),
  city: RequiredLine(LIMITS.city),
  province: Line(LIMITS.province).default(""),
  country: CountryCode,
});
export type AddressParts = z.infer<typeof AddressParts>;

/** One of a customer's addresses is the default. */
export const SaveAddress = AddressParts.extend({
  name: PersonName,
  phone: Line(LIMITS.phone).default(""),
  isDefault: z.boolean().default(false),
});
export type SaveAddress = z.infer<typeof SaveAddress>;

export const MOST_ADDRESSES = 50;

export const SavedAddress = SaveAddress.extend({ id: z.string() });
export type SavedAddress = z.infer<typeof SavedAddress>;

/** As one text and, if entered so, in parts. `country` is null if the buyer did not choose it. */
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

/** The default address first; `earlier` are other addresses of the last orders. */
export const ListAddressesAnswer = z.object({
  addresses: Rows("addresses", SavedAddress),
  earlier: Rows("addresses of orders", EarlierAddress),
  countries: Rows("countries", DeliveryCountry),
});
export type ListAddressesAnswer = z.infer<typeof ListAddressesAnswer>;

export const SaveAddressAnswer = z.object({ addressId: z.string() });

/** Unless the buyer chose the country, nobody has confirmed it. */
export const CountrySource = z.enum(["buyer", "address", "phone", "default"]);
export type CountrySource = z.infer<typeof CountrySource>;

/**
 * The e-mail may differ from the account's. `addressParts` must match `address`, their text, else they are dropped.
 * Without parts, `countryCode` counts; without one that the shop delivers to, the country is read from the address,
 * else it is the shop's default. `countryFrom` is the source of a sent country, by default "buyer".
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

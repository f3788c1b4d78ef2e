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
 * An address in the parts that couriers ask for. The limits of all parts add up to less than the limit of an address as
 * one text. If a country has no province or postcode, the part is empty (`usedParts` in address-text.ts).
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

/** An address that a customer saves, with the recipient and their telephone number; one address is the default. */
export const SaveAddress = AddressParts.extend({
  name: PersonName,
  phone: Line(LIMITS.phone).default(""),
  isDefault: z.boolean().default(false),
});
export type SaveAddress = z.infer<typeof SaveAddress>;

/** The most addresses that a customer can keep. */
export const MOST_ADDRESSES = 50;

export const SavedAddress = SaveAddress.extend({ id: z.string() });
export type SavedAddress = z.infer<typeof SavedAddress>;

/**
 * The address of an earlier order, as one text and, if entered so, in parts. `country` is null if the buyer did not
 * choose it.
 */
export const EarlierAddress = z.object({
  name: z.string(),
  phone: z.string(),
  address: z.string(),
  parts: AddressParts.nullable(),
  country: CountryCode.nullable(),
});
export type EarlierAddress = z.infer<typeof EarlierAddress>;

/** A country that the shop delivers to. */
export const DeliveryCountry = z.object({ code: z.string(), name: z.string() });
export type DeliveryCountry = z.infer<typeof DeliveryCountry>;

/**
 * GET /store/shop/addresses (signed in): the person's own addresses, the default one first; other addresses of their
 * last orders; and the countries of the shop's region.
 */
export const ListAddressesAnswer = z.object({
  addresses: Rows("addresses", SavedAddress),
  earlier: Rows("addresses of orders", EarlierAddress),
  countries: Rows("countries", DeliveryCountry),
});
export type ListAddressesAnswer = z.infer<typeof ListAddressesAnswer>;

/**
 * POST /store/shop/addresses (signed in): 201; the same address again is the same record; 409 `conflict` above the
 * limit. PUT /store/shop/addresses/:id (its owner; 404 for everyone else): 200.
 */
export const SaveAddressAnswer = z.object({ addressId: z.string() });

// POST /store/shop/addresses/:id/default and DELETE /store/shop/addresses/:id (its owner; 404 for everyone else): 204.

/**
 * The source of a delivery's country: the buyer chose it; or nobody confirmed it, and it comes from the address, the
 * telephone number or the shop's default.
 */
export const CountrySource = z.enum(["buyer", "address", "phone", "default"]);
export type CountrySource = z.infer<typeof CountrySource>;

/**
 * The recipient and address of an order. The e-mail may differ from the account's; the order belongs to the account
 * that pays. `addressParts` must match `address`, which is their text; other parts are dropped. `countryCode` is the
 * country of an address without parts. If it is left out, or the shop does not deliver to it, the country is read from
 * the address (`readCountry` in countries.ts), else it is the shop's default. `countryFrom` is the source of a sent
 * country; by default, the buyer chose it.
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

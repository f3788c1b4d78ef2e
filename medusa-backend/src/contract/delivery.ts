import { z } from "zod";
import { AddressParts, CountryCode } from "./addresses";
import { Email, LIMITS, PersonName, RequiredLine, RequiredText } from "./common";

/**
 * How the country of a delivery came about: the buyer chose it; or nobody has confirmed it, and it was read from the
 * address, told by the telephone number, or is the shop's default one.
 */
export const CountrySource = z.enum(["buyer", "address", "phone", "default"]);
export type CountrySource = z.infer<typeof CountrySource>;

/**
 * The recipient and address of an order. The e-mail may differ from the account's; the order belongs to the account
 * that pays. `address_parts` say the same as `address`, which is their text; parts that say something else are dropped.
 * `country_code` is the country of an address without parts. Where it is left out, or is one that the shop does not
 * deliver to, it is read from the address (`readCountry` in countries.ts), else it is the shop's default one.
 * `country_from` says how a country that was sent came about; the buyer chose it where it is left out.
 */
export const Delivery = z.object({
  name: PersonName,
  email: Email,
  address: RequiredText(LIMITS.address),
  phone: RequiredLine(LIMITS.phone),
  address_parts: AddressParts.optional(),
  country_code: CountryCode.optional(),
  country_from: CountrySource.optional(),
});
export type Delivery = z.infer<typeof Delivery>;

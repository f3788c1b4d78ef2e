import { z } from "zod";
import { AddressParts, CountryCode } from "./addresses";
import { Email, LIMITS, PersonName, RequiredLine, RequiredText } from "./common";

/**
 * The source of a delivery's country: the buyer chose it; or nobody confirmed it, and it comes from the address, the
 * telephone number or the shop's default.
 */
export const CountrySource = z.enum(["buyer", "address", "phone", "default"]);
export type CountrySource = z.infer<typeof CountrySource>;

/**
 * The recipient and address of an order. The e-mail may differ from the account's; the order belongs to the account
 * that pays. `address_parts` must match `address`, which is their text; other parts are dropped. `country_code` is the
 * country of an address without parts. If it is left out, or the shop does not deliver to it, the country is read from
 * the address (`readCountry` in countries.ts), else it is the shop's default. `country_from` is the source of a sent
 * country; by default, the buyer chose it.
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

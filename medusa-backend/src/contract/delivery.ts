import { z } from "zod";
import { AddressParts, CountryCode } from "./addresses";
import { Email, LIMITS, RequiredText } from "./common";

/**
 * The recipient and address of an order. The e-mail may differ from the account's; the order belongs to the account
 * that pays. `address_parts` say the same as `address`, which is their text; parts that say something else are dropped.
 * `country_code` is the country of an address without parts; the shop's default one where it is left out, or is one that
 * the shop does not deliver to.
 */
export const Delivery = z.object({
  name: RequiredText(LIMITS.name),
  email: Email,
  address: RequiredText(LIMITS.address),
  phone: RequiredText(LIMITS.phone),
  address_parts: AddressParts.optional(),
  country_code: CountryCode.optional(),
});
export type Delivery = z.infer<typeof Delivery>;

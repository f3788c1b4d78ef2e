import { AddressParts, Delivery, type EarlierAddress, type SavedAddress } from "medusa-backend/contract";
import { toAddressText } from "medusa-backend/contract/address-text";
import type { z } from "zod";
import type { DeliveryDraft } from "./delivery-storage";

/** The names of the fields that help to write the address. */
export const PART_NAMES = ["street", "extra", "postcode", "city", "province", "country"] as const;

const { street, extra, postcode, city, province, country } = AddressParts.shape;

/**
 * The fields of the delivery form. Only the four of the order refuse: the parts help to fill the address, and one that
 * cannot be used counts as empty.
 */
export const DeliveryFields = Delivery.omit({ address_parts: true, country_code: true }).extend({
  street: street.catch(""),
  extra: extra.catch(""),
  postcode: postcode.catch(""),
  city: city.catch(""),
  province: province.catch(""),
  country: country.catch(""),
});
export type DeliveryFields = z.infer<typeof DeliveryFields>;

/** The address that the parts make; empty without a street. Parts that are still missing leave their place empty. */
export function textOfParts(fields: DeliveryDraft): string {
  const { street = "", extra = "", postcode = "", city = "", province = "", country = "" } = trimmed(fields);
  return street && country ? toAddressText({ street, extra, postcode, city, province, country }) : "";
}

const trimmed = (fields: DeliveryDraft): DeliveryDraft =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value.trim()]));

/** The form as a delivery; the parts go along where they are whole and say what the address says, else the country alone. */
export function toDelivery({ name, email, address, phone, ...parts }: DeliveryFields): Delivery {
  const whole = AddressParts.safeParse(parts);
  const same = whole.success && toAddressText(whole.data) === address.replace(/\r\n?/g, "\n");
  const place = parts.country ? { country_code: parts.country } : {};
  return { name, email, address, phone, ...(same ? { address_parts: whole.data } : place) };
}

/** Where a parcel can go: a saved address, or that of an earlier order. */
export type Offered = { key: string; label: string; fields: DeliveryDraft };

const NO_PARTS: DeliveryDraft = { street: "", extra: "", postcode: "", city: "", province: "" };

/** What is offered to a customer with these addresses, the default one first; in the form's fields. */
export function toOffered(saved: readonly SavedAddress[], earlier: readonly EarlierAddress[]): Offered[] {
  const offers = [
    ...saved.map(({ id, name, phone, is_default: _, ...parts }) => ({ key: id, name, phone, parts, address: "" })),
    ...earlier.map((each, index) => ({ key: `earlier-${index}`, ...each })),
  ];
  return offers.map(({ key, name, phone, parts, address }) => {
    const text = parts ? toAddressText(parts) : address;
    return {
      key,
      label: [name, ...text.split(/\r?\n/)].filter((line) => line.trim() !== "").join(", "),
      fields: { name, ...(phone ? { phone } : {}), address: text, ...NO_PARTS, ...parts },
    };
  });
}

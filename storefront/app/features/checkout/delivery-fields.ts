import { AddressParts, CountrySource, Delivery, type EarlierAddress, type SavedAddress } from "medusa-backend/contract";
import { toAddressText } from "medusa-backend/contract/address-text";
import { placeName, readCountry } from "medusa-backend/contract/countries";
import type { z } from "zod";
import type { DeliveryDraft } from "./delivery-storage";
import { notServed, type Served } from "./served-countries";

/** The names of the fields that help to write the address. */
export const PART_NAMES = ["street", "extra", "postcode", "city", "province"] as const;

const { street, extra, postcode, city, province, country } = AddressParts.shape;

const Fields = Delivery.omit({ addressParts: true, countryCode: true }).extend({
  street: street.catch(""),
  extra: extra.catch(""),
  postcode: postcode.catch(""),
  city: city.catch(""),
  province: province.catch(""),
  country: country.catch(""),
  country_from: CountrySource.catch("default"),
});
export type DeliveryFields = z.infer<typeof Fields>;

/** The fields of an order refuse, and a country without delivery; a part that cannot be used counts as empty. */
export const deliveryFields = (places: Served) =>
  Fields.extend({
    country: Fields.shape.country.refine((code) => notServed(code, places) === null, {
      error: ({ input }) => notServed(String(input), places) ?? "",
    }),
  });

/** The address that the parts make; empty without a street. Parts that are still missing leave their place empty. */
export function textOfParts(fields: DeliveryDraft): string {
  const { street = "", extra = "", postcode = "", city = "", province = "", country = "" } = trimmed(fields);
  return street && country ? toAddressText({ street, extra, postcode, city, province, country }) : "";
}

const trimmed = (fields: DeliveryDraft): DeliveryDraft =>
  Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, value.trim()]));

const asLines = (text: string) => text.replace(/\r\n?/g, "\n");

/** With the parts of the address if they are complete and match its text, else with the country alone. */
export function toDelivery({
  name,
  email,
  address,
  phone,
  country_from: countryFrom,
  ...parts
}: DeliveryFields): Delivery {
  const whole = AddressParts.safeParse(parts);
  const same = whole.success && toAddressText(whole.data) === asLines(address);
  if (same) return { name, email, address, phone, addressParts: whole.data, countryFrom };
  const place = parts.country ? { countryCode: parts.country, countryFrom } : {};
  return { name, email, address, phone, ...place };
}

/** Where an order goes, with the country on a line of its own unless the address ends with it. */
export function whereTo({ address, addressParts, countryCode }: Delivery): string {
  const country = addressParts?.country ?? countryCode;
  return country && readCountry(address) !== country ? `${address}\n${placeName(country)}` : address;
}

/** Where a parcel can go: a saved address, or that of an earlier order. */
export type Offered = { key: string; label: string; fields: DeliveryDraft };

const NO_PARTS: DeliveryDraft = { street: "", extra: "", postcode: "", city: "", province: "" };

/** The choice of an address that is not among those that are offered. */
export const ANOTHER: Offered = { key: "another", label: "Another address", fields: { address: "", ...NO_PARTS } };

/** The default address first. `country_from` tells whether the buyer has chosen the country. */
export function toOffered(saved: readonly SavedAddress[], earlier: readonly EarlierAddress[]): Offered[] {
  const offers = [
    ...saved.map(({ id, name, phone, isDefault: _, ...parts }) => ({
      ...{ key: id, name, phone, parts, address: "", country: parts.country },
    })),
    ...earlier.map((each, index) => ({ key: `earlier-${index}`, ...each })),
  ];
  return offers.map(({ key, name, phone, parts, address, country }) => {
    const text = asLines(parts ? toAddressText(parts) : address);
    const fields: DeliveryDraft = { name, address: text, ...NO_PARTS, ...parts };
    if (phone) Object.assign(fields, { phone });
    if (country) Object.assign(fields, { country, country_from: "buyer" });
    return { key, label: [name, ...text.split("\n")].filter((line) => line.trim() !== "").join(", "), fields };
  });
}

/** What an offer says of the form; a country that is a guess says nothing. */
function saidBy({ fields: { country, country_from: from, ...fields } }: Offered): DeliveryDraft {
  return from === "buyer" && country ? { ...fields, country } : fields;
}

const isIn = (texts: DeliveryDraft, offer: Offered) =>
  Object.entries(saidBy(offer)).every(([name, value]) => (texts[name] ?? "").trim() === value.trim());

/** The key of the offer that the form holds unchanged, `before` if it is one; null once something was changed. */
export function chosenOf(offers: readonly Offered[], texts: DeliveryDraft, before: string | null): string | null {
  const same = offers.filter((offer) => isIn(texts, offer)).map(({ key }) => key);
  if (before !== null && same.includes(before)) return before;
  return same[0] ?? (before === ANOTHER.key ? before : null);
}

/** The default address, else the newest that goes to this person, else the newest. */
export function firstOffer(offers: readonly Offered[], saved: readonly SavedAddress[], name: string): Offered | null {
  const asKey = (name = "") => name.trim().toLowerCase();
  const own = offers.find(({ fields: { name: receiver } }) => asKey(receiver) === asKey(name));
  return (saved[0]?.isDefault ? offers[0] : (own ?? offers[0])) ?? null;
}

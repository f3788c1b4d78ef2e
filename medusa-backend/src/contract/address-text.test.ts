import { expect, it } from "vitest";
import { toAddressText, usedParts } from "./address-text";
import { AddressParts, Delivery, SaveAddress } from "./addresses";

const us = {
  street: "7 Hangar Street",
  extra: "Flat 3",
  postcode: "78701",
  city: "Austin",
  province: "TX",
  country: "us",
};

it.each([
  ["us", us, "7 Hangar Street\nFlat 3\nAustin, TX 78701\nUnited States"],
  [
    "bd",
    { ...us, extra: "", city: "Dhaka", province: "Dhaka Division", postcode: "1209", country: "bd" },
    "7 Hangar Street\nDhaka - 1209\nBangladesh",
  ],
  ["de", { ...us, extra: "", city: "Bonn", postcode: "53111", country: "de" }, "7 Hangar Street\n53111 Bonn\nGermany"],
  [
    "us without what may be missing",
    { ...us, extra: "", postcode: "", province: "" },
    "7 Hangar Street\nAustin\nUnited States",
  ],
])("an address in parts is written as people write it: %s", (_, parts, text) => {
  expect(toAddressText(parts)).toBe(text);
});

it.each([
  ["us", { province: true, postcode: true }],
  ["bd", { province: false, postcode: true }],
  ["ae", { province: true, postcode: false }],
])("an address in parts of the country %s has a province and a postcode, or not", (country, used) => {
  expect(usedParts(country)).toEqual(used);
});

it("an address in parts never has a longer text than an address may have", () => {
  const long = (max: number) => "x".repeat(max);
  const longest = { street: long(150), extra: long(100), postcode: long(20), city: long(80), province: long(80) };
  for (const country of ["us", "bd", "gb", "in", "jp"]) {
    const parts = AddressParts.parse({ ...longest, country });
    const delivery = { name: "A", email: "a@example.com", phone: "1", address: toAddressText(parts) };
    expect(Delivery.safeParse({ ...delivery, addressParts: parts }).error).toBeUndefined();
  }
});

it.each([
  ["street", "", "Required"],
  ["street", "x".repeat(151), "Must be 150 characters or fewer"],
  ["extra", "x".repeat(101), "Must be 100 characters or fewer"],
  ["postcode", "x".repeat(21), "Must be 20 characters or fewer"],
  ["phone", "x".repeat(41), "Must be 40 characters or fewer"],
  ["city", "   ", "Required"],
  ["city", "Aus\u0007tin", "Contains characters that are not allowed"],
  ["province", "a\nb", "Must be one line"],
  ["country", "usa", "Must be the two letters of a country"],
])("an address in parts is refused with the field %s as %j: %s", (field, value, fault) => {
  const saved = SaveAddress.safeParse({ ...us, name: "Ada", phone: "1", [field]: value });
  expect(saved.error?.issues.map(({ path, message }) => [path.join(), message])).toEqual([[field, fault]]);
});

import { expect, it } from "vitest";
import { toAddress } from "./order-record";

const EMPTY = { street: "", extra: "", postcode: "", city: "", province: "", country: "us" };

it("an address as one text is composed of its parts", () => {
  const parts = { ...EMPTY, street: "7 Hangar Street", postcode: "78701", city: "Austin", province: "TX" };
  expect(toAddress(parts)).toEqual({ address: "7 Hangar Street\nAustin, TX 78701\nUnited States", parts });
});

it("an address as one text is what the buyer typed", () => {
  const street = "House 12, Road 5\nDhanmondi, Dhaka";
  expect(toAddress({ ...EMPTY, street })).toEqual({ address: street, parts: null });
});

it("an address as one text has every part that ops wrote in Medusa Admin, although its form needs no city", () => {
  const parts = { ...EMPTY, street: "7 Hangar Street", extra: "Flat 3", postcode: "78701" };
  expect(toAddress(parts)).toEqual({ address: "7 Hangar Street\nFlat 3\n78701", parts: null });
});

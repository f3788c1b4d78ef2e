import { expect, it } from "vitest";
import { toAddress } from "./order-record";

const EMPTY = { street: "", extra: "", postcode: "", city: "", province: "", country: "us" };

it("an address as one text is what the buyer typed, or composed, with all that ops wrote", () => {
  const parts = { ...EMPTY, street: "7 Hangar Street", postcode: "78701", city: "Austin", province: "TX" };
  expect(toAddress(parts)).toEqual({ address: "7 Hangar Street\nAustin, TX 78701\nUnited States", parts });
  const street = "House 12, Road 5\nDhanmondi, Dhaka";
  expect(toAddress({ ...EMPTY, street })).toEqual({ address: street, parts: null });
  const byOps = { ...EMPTY, street: "7 Hangar Street", extra: "Flat 3", postcode: "78701" };
  expect(toAddress(byOps)).toEqual({ address: "7 Hangar Street\nFlat 3\n78701", parts: null });
});

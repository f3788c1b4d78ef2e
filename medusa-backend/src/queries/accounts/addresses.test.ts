import { expect, it } from "vitest";
import { toAddressText } from "../../contract/address-text";
import { otherAddresses } from "./addresses";

const parts = {
  ...{ street: "7 Hangar Street", extra: "", postcode: "78701", city: "Austin", province: "TX", country: "us" },
};
const saved = { id: "cuaddr_1", name: "Ada", phone: "", isDefault: true, ...parts };
const to = (address: string, name = "Ada") => ({ name, phone: "1", address, parts: null, country: null });

it("offers each earlier address once, newest first, without the saved ones and empty ones", () => {
  const orderedTo = [to("B"), to(toAddressText(parts)), to("B"), to("B", "Bob"), to(""), to("C"), to("D")];
  expect(otherAddresses([saved], orderedTo)).toEqual([to("B"), to("B", "Bob"), to("C")]);
});

import { describe, expect, it } from "vitest";
import { toAddressText } from "../../contract/address-text";
import { toAddress } from "../../queries/orders/order-address";
import { toCartAddress } from "./cart-address";

const parts = {
  street: "7 Hangar Street",
  extra: "",
  postcode: "78701",
  city: "Austin",
  province: "TX",
  country: "us",
};
const person = { name: "Ada King", email: "ada@example.com", phone: "+1 555 0123" };
const shop = { country_code: "us", countries: ["bd", "us"] };
const whole = { first_name: "Ada King", phone: "+1 555 0123", country_code: "us" };

/** The address of an order as the shop reads it back. */
function readBack(cart: ReturnType<typeof toCartAddress>): string {
  const {
    address_1,
    address_2 = "",
    postal_code = "",
    city = "",
    province = "",
    country_code,
  } = {
    address_2: undefined,
    postal_code: undefined,
    city: undefined,
    province: undefined,
    ...cart,
  };
  const columns = { street: address_1, extra: address_2, postcode: postal_code, city, province, country: country_code };
  return toAddress(columns).address;
}

describe("the address of a purchase's cart", () => {
  it("is the text in the first line where no parts came with it, and reads back as it was typed", () => {
    for (const address of ["7 Hangar Street", "House 12, Road 5\nDhanmondi, Dhaka", "🛸 Field 4\r\nNorth"]) {
      const cart = toCartAddress({ ...person, address }, shop);
      expect(cart).toEqual({ ...whole, address_1: address });
      expect(readBack(cart)).toBe(address);
    }
  });

  it.each([
    ["say something else than the text", { address: "8 Hangar Street", address_parts: parts }],
    [
      "are in a country without delivery",
      { address: toAddressText({ ...parts, country: "de" }), address_parts: { ...parts, country: "de" } },
    ],
  ])("is the text where the parts %s", (_, delivery) => {
    expect(toCartAddress({ ...person, ...delivery }, shop)).toEqual({ ...whole, address_1: delivery.address });
  });

  it.each([
    ["the named country", "bd", "bd"],
    ["the shop's default country where it does not deliver to the named one", "de", "us"],
  ])("that is text alone is in %s, and reads back as it was typed", (_, country_code, expected) => {
    const cart = toCartAddress({ ...person, address: "House 12\nDhaka", country_code }, shop);
    expect(cart).toEqual({ ...whole, address_1: "House 12\nDhaka", country_code: expected });
    expect(readBack(cart)).toBe("House 12\nDhaka");
  });

  it.each(["\n", "\r\n"])("has the parts where they say what the text says, with line breaks %j", (lineBreak) => {
    const address = toAddressText(parts).replaceAll("\n", lineBreak);
    const cart = toCartAddress({ ...person, address, address_parts: parts }, shop);
    expect(cart).toEqual({
      ...whole,
      address_1: "7 Hangar Street",
      address_2: "",
      postal_code: "78701",
      city: "Austin",
      province: "TX",
    });
    expect(readBack(cart)).toBe(toAddressText(parts));
  });
});

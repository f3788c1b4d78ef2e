import { describe, expect, it } from "vitest";
import { toAddressText } from "../../contract/address-text";
import { toAddress } from "../../queries/orders/order-record";
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
const whole = {
  first_name: "Ada King",
  phone: "+1 555 0123",
  country_code: "us",
  metadata: { country_from: "default" },
};

/** The address of an order as read back by the shop. */
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
    ["is in the country that its last line names", "House 12, Road 5\nDhaka 1209\nBangladesh", "bd", "address"],
    ["is in the shop's default country where it names none", "House 12, Road 5\nDhaka", "us", "default"],
    ["is in the default country where the shop does not deliver", "1 Allee\n10117 Berlin\nGermany", "us", "default"],
  ])("%s, and the cart says so", (_, address, country_code, country_from) => {
    expect(toCartAddress({ ...person, address }, shop)).toMatchObject({ country_code, metadata: { country_from } });
  });

  it("keeps how the country came about where that is sent, and takes a country for the buyer's where it is not", () => {
    const phone = { ...person, address: "House 12\nDhaka", country_code: "bd", country_from: "phone" as const };
    expect(toCartAddress(phone, shop)).toMatchObject({ country_code: "bd", metadata: { country_from: "phone" } });
    const address_parts = { ...parts, street: "8 Hangar Street" };
    const inParts = { ...person, address: toAddressText(address_parts), address_parts };
    expect(toCartAddress(inParts, shop).metadata).toEqual({ country_from: "buyer" });
    const guessed = { ...inParts, country_from: "default" as const };
    expect(toCartAddress(guessed, shop).metadata).toEqual({ country_from: "default" });
  });

  it.each([
    ["the named country", "bd", "bd", "buyer"],
    ["the shop's default country where it does not deliver to the named one", "de", "us", "default"],
  ])("that is text alone is in %s, and reads back as it was typed", (_, country_code, expected, country_from) => {
    const cart = toCartAddress({ ...person, address: "House 12\nDhaka", country_code }, shop);
    expect(cart).toEqual({
      ...whole,
      address_1: "House 12\nDhaka",
      country_code: expected,
      metadata: { country_from },
    });
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
      metadata: { country_from: "buyer" },
    });
    expect(readBack(cart)).toBe(toAddressText(parts));
  });
});

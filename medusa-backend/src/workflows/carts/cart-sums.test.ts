import { ContainerRegistrationKeys, MathBN } from "@medusajs/framework/utils";
import { describe, expect, it } from "vitest";
import { toAddressText } from "../../contract/address-text";
import { toAddress } from "../../queries/orders/order-record";
import { getCartSums, getCartTotals, toCartAddress } from "./cart-sums";

const parts = {
  ...{ street: "7 Hangar Street", extra: "", postcode: "78701", city: "Austin", province: "TX", country: "us" },
};
const person = { name: "Ada King", email: "ada@example.com", phone: "+1 555 0123" };
const shop = { countryCode: "us", countries: ["bd", "us"] };
const ada = { first_name: "Ada King", phone: "+1 555 0123" };
const whole = { ...ada, country_code: "us", metadata: { country_from: "default" } };

function readBack(cart: ReturnType<typeof toCartAddress>): string {
  const { address_1, address_2, postal_code, city, province, country_code } = {
    ...{ address_2: "", postal_code: "", city: "", province: "" },
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
  ])("%s, and the cart says so", (_, address, countryCode, countryFrom) => {
    expect(toCartAddress({ ...person, address }, shop)).toMatchObject({
      country_code: countryCode,
      metadata: { country_from: countryFrom },
    });
  });

  it("keeps how the country came about where that is sent, and takes a country for the buyer's where it is not", () => {
    const phone = { ...person, address: "House 12\nDhaka", countryCode: "bd", countryFrom: "phone" as const };
    expect(toCartAddress(phone, shop)).toMatchObject({ country_code: "bd", metadata: { country_from: "phone" } });
    const addressParts = { ...parts, street: "8 Hangar Street" };
    const inParts = { ...person, address: toAddressText(addressParts), addressParts };
    expect(toCartAddress(inParts, shop).metadata).toEqual({ country_from: "buyer" });
    const guessed = { ...inParts, countryFrom: "default" as const };
    expect(toCartAddress(guessed, shop).metadata).toEqual({ country_from: "default" });
  });

  it.each([
    ["the named country", "bd", "bd", "buyer"],
    ["the shop's default country where it does not deliver to the named one", "de", "us", "default"],
  ])("that is text alone is in %s, and reads back as it was typed", (_, countryCode, expected, countryFrom) => {
    const cart = toCartAddress({ ...person, address: "House 12\nDhaka", countryCode }, shop);
    expect(cart).toEqual({
      ...whole,
      address_1: "House 12\nDhaka",
      country_code: expected,
      metadata: { country_from: countryFrom },
    });
    expect(readBack(cart)).toBe("House 12\nDhaka");
  });

  it.each(["\n", "\r\n"])("has the parts where they say what the text says, with line breaks %j", (lineBreak) => {
    const address = toAddressText(parts).replaceAll("\n", lineBreak);
    const cart = toCartAddress({ ...person, address, addressParts: parts }, shop);
    expect(cart).toEqual({
      ...{ ...whole, address_1: "7 Hangar Street", address_2: "", postal_code: "78701", city: "Austin" },
      ...{ province: "TX", metadata: { country_from: "buyer" } },
    });
    expect(readBack(cart)).toBe(toAddressText(parts));
  });
});

const raw = (value: string) => ({ value, precision: 20 });
const item = {
  id: "cali_1",
  variant_id: "variant_1",
  quantity: 3,
  raw_unit_price: raw("19.99"),
  is_tax_inclusive: false,
  tax_lines: [{ rate: 8.25 }],
  adjustments: [{ raw_amount: raw("5.997"), code: "TEN", is_tax_inclusive: false }],
};
const delivery = {
  id: "casm_1",
  shipping_option_id: "so_1",
  raw_amount: raw("4.5"),
  is_tax_inclusive: true,
  tax_lines: [{ rate: 20 }],
  adjustments: [],
};
const cart = { currency_code: "usd", items: [item], shipping_methods: [delivery], credit_lines: [] };

function containerWith(...rows: object[]) {
  const database = { raw: async () => ({ rows }) };
  return { resolve: (name: string) => (name === ContainerRegistrationKeys.PG_CONNECTION ? database : null) } as never;
}

describe("a cart that is added up from one statement", () => {
  it("has Medusa's total, with taxes on what a discount leaves, and taxes inside the price of delivery", async () => {
    // (59.97 - 5.997) * 1.0825 + 4.5
    const { total, itemTotals } = await getCartTotals(containerWith(cart), "cart_1");
    expect(Number(total)).toBeCloseTo(62.9257725, 10);
    expect(itemTotals.get("cali_1")).toBeCloseTo(58.4257725, 10);
    expect(await getCartSums(containerWith(cart), "cart_1")).toMatchObject({
      total: 6293,
      currencyCode: "usd",
      codes: ["TEN"],
      unitPrices: { variant_1: 19.99 },
      shipping_options: ["so_1"],
    });
  });

  it("has all digits of an amount, more than a number has", async () => {
    const adjustments = [{ raw_amount: raw("0.000000000000000001"), code: null, is_tax_inclusive: true }];
    const exact = { ...cart, items: [{ ...item, quantity: 1, tax_lines: [], adjustments }], shipping_methods: [] };
    const { total } = await getCartTotals(containerWith(exact), "cart_1");
    expect(MathBN.convert(total).toFixed()).toBe("19.989999999999999999");
  });

  it("has goods that cost what their own discounts leave, whatever is taken off the delivery", async () => {
    const adjustments = [{ raw_amount: raw("4.5"), code: "FREE", is_tax_inclusive: true }];
    const free = { ...cart, shipping_methods: [{ ...delivery, adjustments }] };
    // 59.97 - 5.997
    for (const one of [cart, free]) expect((await getCartSums(containerWith(one), "cart_1")).goods).toBe(5_397);
    expect((await getCartSums(containerWith(free), "cart_1")).codes).toEqual(["FREE", "TEN"]);
    // A discount of nothing, as one that only rounds.
    const none = { ...item, adjustments: [{ raw_amount: raw("0"), code: "NONE", is_tax_inclusive: false }] };
    expect((await getCartSums(containerWith({ ...cart, items: [none] }), "cart_1")).codes).toEqual([]);
    await expect(getCartSums(containerWith(), "cart_1")).rejects.toThrow("does not exist");
  });
});

import { describe, expect, it } from "vitest";
import { parseStoredCart, serializeCart } from "./storage";

const line = { _id: "prod_1", productName: "Sparrow", productImg: "/s.webp", productPrice: 149.99, quantity: 2 };
const item = { productId: "prod_1", name: "Sparrow", imageUrl: "/s.webp", price: 14_999, quantity: 2 };
const stored = (items: unknown, version: unknown = 1) => JSON.stringify({ state: { items }, version });

describe("a stored cart", () => {
  it.each([
    ["absent", null],
    ["no JSON", "{oops"],
    ["no object", "7"],
    ["of another version", stored([line], 2)],
    ["a line without an id", stored([{ ...line, _id: "" }])],
    ["a quantity of zero", stored([{ ...line, quantity: 0 }])],
    ["a broken quantity", stored([{ ...line, quantity: 1.5 }])],
    ["a quantity beyond an order line", stored([{ ...line, quantity: 1000 }])],
    ["a negative price", stored([{ ...line, productPrice: -1 }])],
    ["a price in tenths of a cent", stored([{ ...line, productPrice: 1.005 }])],
    ["a price that is text", stored([{ ...line, productPrice: "149" }])],
    ["one product on two lines", stored([line, line])],
    ["one good line and one damaged", stored([line, { _id: "prod_2" }])],
  ])("is an empty cart when it is %s", (_, text) => {
    expect(parseStoredCart(text)).toEqual({ items: [], legacy: false });
  });

  it("is read with prices in minor units and unknown fields dropped", () => {
    expect(parseStoredCart(stored([{ ...line, shortDescription: "x" }]))).toEqual({ items: [item], legacy: false });
  });

  it("is written in the agreed shape, prices in major units [S3-04 S3-06]", () => {
    expect(JSON.parse(serializeCart([item]))).toEqual({ state: { items: [line] }, version: 1 });
  });
});

describe("a cart that redux-persist wrote", () => {
  const redux = (slices: Record<string, unknown>) =>
    JSON.stringify({
      ...Object.fromEntries(Object.entries(slices).map(([name, slice]) => [name, JSON.stringify(slice)])),
      _persist: JSON.stringify({ version: -1, rehydrated: true }),
    });

  it("is found in whichever slice holds it, and empty when no slice has whole cart lines", () => {
    const text = redux({ cart: { items: [{ _id: "prod_1" }] }, user: null });
    expect(parseStoredCart(text)).toEqual({ items: [], legacy: true });
    const named = { user: { email: "a@b.c" }, cart: { loading: false, cartItems: [line] } };
    for (const slices of [named, { cart: [line] }])
      expect(parseStoredCart(redux(slices))).toEqual({ items: [item], legacy: true });
  });
});

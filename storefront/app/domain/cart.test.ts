import { describe, expect, it } from "vitest";
import {
  addToCart,
  adoptProductIds,
  type Cart,
  clearCart,
  decrementItemQuantity,
  EMPTY_CART,
  incrementItemQuantity,
  MAX_QUANTITY,
  nameVariants,
  removeItem,
  restoreItem,
  setItemQuantity,
  totalAmount,
  totalQuantity,
} from "./cart";

const product = (productId: string, amount = 14_900) => ({
  productId,
  name: productId,
  imageUrl: `/images/${productId}.webp`,
  price: { amount, currency: "usd" as const },
});
const cartOf = (...lines: [id: string, quantity: number, price?: number][]): Cart => {
  const toItem = (productId: string) => ({ productId, name: productId, imageUrl: "" });
  return { items: lines.map(([id, quantity, price = 14_900]) => ({ ...toItem(id), price, quantity })) };
};

describe("the cart", () => {
  it("never takes a quantity below 1 [S4-12 S9-16]", () => {
    expect(decrementItemQuantity(cartOf(["a", 1]), "a")).toEqual(cartOf(["a", 1]));
  });

  it("makes one line of a drone that was put in by handle and by id", () => {
    const live = [
      { productId: "prod_1", handle: "sparrow" },
      { productId: "prod_2", handle: "kestrel" },
    ];
    const cart = adoptProductIds(cartOf(["sparrow", 2, 1_000], ["prod_9", 1], ["prod_1", 1, 2_000]), live);
    expect(cart.items.map(({ productId, quantity, price }) => [productId, quantity, price])).toEqual([
      ["prod_1", 3, 2_000],
      ["prod_9", 1, 14_900],
    ]);
    expect(adoptProductIds(cart, live)).toBe(cart);
    expect(adoptProductIds(cart, [{ productId: "sparrow", handle: "sparrow" }])).toBe(cart);
  });

  it("never takes a quantity above what a line may hold, and the nearest to one that was typed", () => {
    const full = cartOf(["a", MAX_QUANTITY]);
    expect(totalQuantity(incrementItemQuantity(full, "a"))).toBe(MAX_QUANTITY);
    expect(totalQuantity(addToCart(full, product("a")))).toBe(MAX_QUANTITY);
    const set = (quantity: number) => totalQuantity(setItemQuantity(cartOf(["a", 2]), "a", quantity));
    expect([7, 0, -3, 1_000].map(set)).toEqual([7, 1, 1, MAX_QUANTITY]);
  });

  it("puts a removed line back where it was, once", () => {
    const cart = cartOf(["a", 2], ["b", 1], ["c", 3]);
    const [, b] = cart.items;
    if (!b) throw new Error("no second line");
    expect(restoreItem(removeItem(cart, "b"), b, 1)).toEqual(cart);
    expect(restoreItem(removeItem(cart, "b"), b, 99).items.at(-1)).toEqual(b);
    const again = cartOf(["b", 5]);
    expect(restoreItem(again, b, 0)).toBe(again);
  });

  it("leaves the other lines alone when a product it does not have is changed or removed", () => {
    const cart = cartOf(["a", 2], ["b", 1]);
    for (const change of [incrementItemQuantity, decrementItemQuantity, removeItem])
      expect(change(cart, "absent")).toEqual(cart);
  });

  it("adds a new product with quantity 1, after the others, and counts up one that it has [S4-10]", () => {
    const quantities = ({ items }: Cart) => items.map((item) => `${item.quantity} ${item.productId}`);
    const both = addToCart(addToCart(EMPTY_CART, product("a")), product("b"));
    expect(quantities(both)).toEqual(["1 a", "1 b"]);
    expect(quantities(addToCart(both, product("a")))).toEqual(["2 a", "1 b"]);
  });

  it("takes the newest price of a product that is added again", () => {
    const cart = addToCart(addToCart(EMPTY_CART, product("a", 100)), product("a", 120));
    expect(cart.items).toEqual([{ productId: "a", name: "a", imageUrl: "/images/a.webp", price: 120, quantity: 2 }]);
  });

  it("adds and takes off exactly one [S4-11 S4-12]", () => {
    expect(incrementItemQuantity(cartOf(["a", 2], ["b", 5]), "a")).toEqual(cartOf(["a", 3], ["b", 5]));
    expect(decrementItemQuantity(cartOf(["a", 2], ["b", 5]), "b")).toEqual(cartOf(["a", 2], ["b", 4]));
  });

  it("gives variants the names under which they are sold, and leaves products as they are", () => {
    const cart = cartOf(["variant_1", 1], ["prod_1", 2]);
    const named = nameVariants(cart, [
      { productId: "variant_1", name: "Kite (Pearl)" },
      { productId: "prod_1", name: "Kite" },
    ]);
    expect(named.items.map(({ name }) => name)).toEqual(["Kite (Pearl)", cart.items[1]?.name]);
    expect(nameVariants(named, [{ productId: "variant_1", name: "Kite (Pearl)" }])).toBe(named);
  });

  it("removes one line and clears all of them [S4-13 S4-14]", () => {
    expect(removeItem(cartOf(["a", 2], ["b", 5]), "a")).toEqual(cartOf(["b", 5]));
    expect(clearCart().items).toEqual([]);
  });

  it("sums quantities and price times quantity [S3-05]", () => {
    const cart = cartOf(["a", 2, 14_900], ["b", 3, 5]);
    expect(totalQuantity(cart)).toBe(5);
    expect(totalAmount(cart)).toBe(29_815);
    expect([totalQuantity(EMPTY_CART), totalAmount(EMPTY_CART)]).toEqual([0, 0]);
  });

  it("does not change the cart it was given", () => {
    const cart = Object.freeze(cartOf(["a", 1]));
    Object.freeze(cart.items);
    addToCart(cart, product("a"));
    incrementItemQuantity(cart, "a");
    removeItem(cart, "a");
    expect(cart).toEqual(cartOf(["a", 1]));
  });
});

import { describe, expect, it } from "vitest";
import { rowsOf, withOrder } from "./cart-drawer";

const item = (productId: string, quantity = 1) => ({ productId, name: productId, imageUrl: "", price: 100, quantity });
const [a, b, c] = [item("a"), item("b"), item("c")];
const removed = (...items: ReturnType<typeof item>[]) => new Map(items.map((one) => [one.productId, one]));

describe("the rows of the drawer", () => {
  it("leave a removed line in its place until the product is back, and add what is new at the end", () => {
    expect(rowsOf(["a", "b", "c"], [a, c], removed(b))).toEqual([
      { item: a, isRemoved: false, place: 0 },
      { item: b, isRemoved: true, place: 1 },
      { item: c, isRemoved: false, place: 1 },
    ]);
    expect(rowsOf(["a", "b", "c"], [c], removed(a, b)).map(({ place }) => place)).toEqual([0, 0, 0]);
    const [, back] = rowsOf(["a", "b"], [a, item("b", 4)], removed(b));
    expect(back).toEqual({ item: item("b", 4), isRemoved: false, place: 1 });
    expect(rowsOf(["a", "b"], [a], removed())).toHaveLength(1);
    expect(withOrder(["a"], [a, c])).toEqual(["a", "c"]);
    const order = ["c", "a"];
    expect(withOrder(order, [a, c])).toBe(order);
  });
});

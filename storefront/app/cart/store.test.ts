import { beforeEach, describe, expect, it, vi } from "vitest";
import { CART_KEY } from "./storage";
import { cartActions } from "./store";

const price = { amount: 14_900, currency: "usd" as const };
const sparrow = { productId: "prod_1", name: "Sparrow", imageUrl: "/s.webp", price };
const told = { productName: "Sparrow", productImg: "/s.webp", productPrice: 149 };
const line = (quantity: number, _id = "prod_1") => ({ _id, ...told, quantity });
const values = new Map<string, string>();
const stored = () => JSON.parse(values.get(CART_KEY) ?? "null");

beforeEach(() => {
  values.clear();
  vi.stubGlobal("window", {
    localStorage: {
      getItem: (key: string) => values.get(key) ?? null,
      setItem: (key: string, value: string) => values.set(key, value),
      removeItem: (key: string) => values.delete(key),
    },
  });
});

describe("the cart store", () => {
  it("never overwrites what another tab stored in the meantime", async () => {
    await cartActions.add(sparrow);
    values.set(CART_KEY, JSON.stringify({ state: { items: [line(4), line(1, "prod_2")] }, version: 1 }));
    await cartActions.increment("prod_1");
    expect(stored().state.items).toEqual([line(5), line(1, "prod_2")]);
  });

  it("forgets its lines once another tab has cleared the cart", async () => {
    await cartActions.add(sparrow);
    await cartActions.add(sparrow);
    values.clear();
    await cartActions.add(sparrow);
    expect(stored()).toEqual({ state: { items: [line(1)] }, version: 1 });
  });

  it("counts two additions in the same moment as two", async () => {
    await Promise.all([cartActions.add(sparrow), cartActions.add(sparrow)]);
    expect(stored().state.items).toEqual([line(2)]);
  });

  it("removes the stored copy when it is cleared, and keeps an empty one when the last line is removed [S4-14]", async () => {
    await cartActions.add(sparrow);
    await cartActions.remove("prod_1");
    expect(stored()).toEqual({ state: { items: [] }, version: 1 });
    await cartActions.clear();
    expect(values.has(CART_KEY)).toBe(false);
  });
});

import { afterEach, describe, expect, it, vi } from "vitest";
import { CART_KEY, serializeCart } from "~/cart/storage";
import { hasNothingToPay } from "./empty-cart-storage";
import { createPendingPayments } from "./payments";

/** A browser's storage with these contents. */
function store(contents: Record<string, string> = {}) {
  const kept = new Map(Object.entries(contents));
  const area = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  vi.stubGlobal("localStorage", area);
  return area;
}

const LINE = { productId: "prod_1", name: "Wren", imageUrl: "", price: 14_900, quantity: 1 };

afterEach(() => vi.unstubAllGlobals());

describe("a browser has nothing to pay", () => {
  it("where it has no cart", () => {
    store();
    expect(hasNothingToPay()).toBe(true);
  });

  it("where the cart was emptied line by line", () => {
    store({ [CART_KEY]: serializeCart([]) });
    expect(hasNothingToPay()).toBe(true);
  });
});

describe("a browser may have something to pay", () => {
  it("where its cart has a line", () => {
    store({ [CART_KEY]: serializeCart([LINE]) });
    expect(hasNothingToPay()).toBe(false);
  });

  it.each(["", "{", '{"cart":"{}","_persist":"{}"}'])("where its cart is not of this shop's making: %s", (cart) => {
    store({ [CART_KEY]: cart });
    expect(hasNothingToPay()).toBe(false);
  });

  it("where a payment is pending", () => {
    const area = store();
    createPendingPayments(area).remember({ paymentIntentId: "pi_1", email: "ann@example.com" });
    expect(hasNothingToPay()).toBe(false);
  });

  it("where the browser refuses its storage", () => {
    vi.stubGlobal("localStorage", {
      getItem() {
        throw new Error("forbidden");
      },
    });
    expect(hasNothingToPay()).toBe(false);
  });
});

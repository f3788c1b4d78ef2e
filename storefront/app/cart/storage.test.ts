import { afterEach, describe, expect, it, vi } from "vitest";
import { CART_KEY, createBrowserArea, createCartStorage } from "./storage";

const item = { productId: "prod_1", name: "Sparrow", imageUrl: "", price: 14_900, quantity: 1 };
const EMPTY = { state: { items: [] }, version: 1 };
const area = (text: string | null | Promise<string | null>) => ({
  getItem: () => text,
  setItem: vi.fn(),
  removeItem: vi.fn(),
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the cart's storage", () => {
  it("gives up on a reading that takes longer than 5,000 ms [S9-17]", async () => {
    vi.useFakeTimers();
    const reading = createCartStorage(area(new Promise(() => {}))).getItem(CART_KEY);
    const settled = vi.fn();
    void Promise.resolve(reading).then(settled);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(settled).toHaveBeenCalledWith(EMPTY);
  });

  it("takes a reading that fails for an empty cart, and writes a redux-persist cart back in today's shape", async () => {
    await expect(createCartStorage(area(Promise.reject(new Error("disk")))).getItem(CART_KEY)).resolves.toEqual(EMPTY);
    expect(createCartStorage(area(null)).getItem(CART_KEY)).toEqual(EMPTY);
    const line = { _id: "prod_1", productName: "Sparrow", productImg: "", productPrice: 149, quantity: 1 };
    const legacy = area(JSON.stringify({ cart: JSON.stringify({ items: [line] }), _persist: "{}" }));
    createCartStorage(legacy).getItem(CART_KEY);
    const today = JSON.stringify({ state: { items: [line] }, version: 1 });
    expect(legacy.setItem).toHaveBeenCalledExactlyOnceWith(CART_KEY, today);
  });
});

it("a browser that forbids storage keeps the cart for as long as the page lives", () => {
  const refuse = () => {
    throw new DOMException("denied", "SecurityError");
  };
  vi.stubGlobal("window", { localStorage: { getItem: refuse, setItem: refuse, removeItem: refuse } });
  const storage = createCartStorage(createBrowserArea());
  storage.setItem(CART_KEY, { state: { items: [item] }, version: 1 });
  expect(storage.getItem(CART_KEY)).toEqual({ state: { items: [item] }, version: 1 });
  storage.removeItem(CART_KEY);
  expect(storage.getItem(CART_KEY)).toEqual(EMPTY);
});

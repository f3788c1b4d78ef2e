import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ACCOUNT_CART_PAUSE_MS } from "~/lib/times";
import { keepAccountCart } from "./account-cart";
import { clearBoughtCart } from "./known-cart-storage";
import { CART_KEY } from "./storage";
import { cartActions, holdCart } from "./store";

const product = (productId: string) => ({
  productId,
  name: productId,
  imageUrl: "",
  price: { amount: 14_900, currency: "usd" as const },
});
const item = (productId: string, quantity: number) => ({
  productId,
  quantity,
  name: productId,
  imageUrl: "",
  price: 100,
});

const values = new Map<string, string>();
const stored = () => {
  const items: { _id: string; quantity: number }[] = JSON.parse(values.get(CART_KEY) ?? "null")?.state.items ?? [];
  return Object.fromEntries(items.map(({ _id, quantity }) => [_id, quantity]));
};
const ask = vi.fn<(path: string, init: RequestInit) => Promise<Response>>();
const told = () => ask.mock.calls.map(([, { body }]) => JSON.parse(String(body)));
const answers = (...items: ReturnType<typeof item>[]) =>
  ask.mockImplementation(async () => Response.json({ answer: { cart: "first", items, notKept: [] } }));
/** Lets the promises of an answer settle. */
const settle = () => vi.advanceTimersByTimeAsync(1);
const pause = () => vi.advanceTimersByTimeAsync(ACCOUNT_CART_PAUSE_MS);

let stop = () => {};
beforeEach(async () => {
  vi.useFakeTimers();
  values.clear();
  ask.mockReset();
  const localStorage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => values.set(key, value),
    removeItem: (key: string) => values.delete(key),
  };
  vi.stubGlobal("window", { localStorage, addEventListener: vi.fn() });
  vi.stubGlobal("document", { hidden: false, addEventListener: vi.fn() });
  vi.stubGlobal("fetch", ask);
  await cartActions.clear();
});
afterEach(async () => {
  stop();
  await pause();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("the browser's cart of somebody who is signed in", () => {
  it("is told once where nobody answers, and again only after a change", async () => {
    ask.mockRejectedValue(new Error("no network"));
    await cartActions.add(product("a"));
    stop = keepAccountCart("ada");
    await vi.advanceTimersByTimeAsync(60_000);
    expect(ask).toHaveBeenCalledTimes(1);
    await cartActions.add(product("a"));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(told().map(({ lines }) => lines[0].quantity)).toEqual([1, 2]);
    expect(stored()).toEqual({ a: 2 });
  });

  it("takes over the account's lines, and says next time what it knew", async () => {
    await cartActions.add(product("a"));
    answers(item("a", 1), item("b", 3));
    stop = keepAccountCart("ada");
    await settle();
    expect(stored()).toEqual({ a: 1, b: 3 });
    await pause();
    expect(ask, "its own change is no news").toHaveBeenCalledTimes(1);
    await cartActions.remove("b");
    await pause();
    expect(told()[1]).toEqual({
      lines: [{ productId: "a", quantity: 1 }],
      known: {
        cart: "first",
        lines: [
          { productId: "a", quantity: 1 },
          { productId: "b", quantity: 3 },
        ],
      },
    });
  });

  it("is told once of several changes, and of one that was made while the answer was on its way", async () => {
    answers();
    stop = keepAccountCart("ada");
    await settle();
    let answer = () => {};
    ask.mockImplementation(async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return Response.json({ answer: { cart: "first", items: [item("a", 2)], notKept: [] } });
    });
    await cartActions.add(product("a"));
    await cartActions.add(product("a"));
    await pause();
    expect(ask).toHaveBeenCalledTimes(2);
    await cartActions.add(product("b"));
    answer();
    await settle();
    expect(stored()).toEqual({ a: 2, b: 1 });
    await pause();
    expect(told().at(-1).lines).toEqual([
      { productId: "a", quantity: 2 },
      { productId: "b", quantity: 1 },
    ]);
    answer();
  });

  it("does not change while it is being paid, and stays absent once it is cleared", async () => {
    await cartActions.add(product("a"));
    answers(item("a", 1), item("b", 3));
    const release = holdCart();
    stop = keepAccountCart("ada");
    await vi.advanceTimersByTimeAsync(30_000);
    expect([ask.mock.calls.length, stored()]).toEqual([0, { a: 1 }]);
    await cartActions.clear();
    release();
    answers();
    await pause();
    expect(ask).toHaveBeenCalledTimes(1);
    expect(values.has(CART_KEY)).toBe(false);
  });

  it("keeps what is put in again after a purchase of which the account was not told", async () => {
    await cartActions.add(product("a"));
    answers(item("a", 1), item("b", 3));
    stop = keepAccountCart("ada");
    await settle();
    await cartActions.remove("b");
    ask.mockRejectedValue(new Error("no network"));
    await clearBoughtCart();
    await pause();
    await cartActions.add(product("a"));
    await pause();
    const [{ lines, known }] = told().slice(-1);
    // The account has subtracted the bought piece from its line, and then takes over this browser's quantity.
    expect([lines, known]).toEqual([
      [{ productId: "a", quantity: 1 }],
      { cart: "first", lines: [{ productId: "b", quantity: 3 }] },
    ]);
  });

  it("keeps what is put in again after a purchase while an older answer was on its way", async () => {
    await cartActions.add(product("a"));
    answers(item("a", 1));
    stop = keepAccountCart("ada");
    await settle();
    let answer = () => {};
    ask.mockImplementation(async () => {
      await new Promise<void>((resolve) => {
        answer = resolve;
      });
      return Response.json({ answer: { cart: "first", items: [item("a", 1), item("b", 1)], notKept: [] } });
    });
    await cartActions.add(product("b"));
    await pause();
    await clearBoughtCart();
    await cartActions.add(product("a"));
    answer();
    await settle();
    expect(stored()).toEqual({ a: 1 });
    await pause();
    // The account has subtracted what was bought, and then takes over this browser's line.
    expect(told().at(-1)).toEqual({ lines: [{ productId: "a", quantity: 1 }], known: { cart: "first", lines: [] } });
    answer();
  });

  it("takes no answer any more after a sign-out", async () => {
    await cartActions.add(product("a"));
    answers(item("b", 1));
    stop = keepAccountCart("ada");
    stop();
    await pause();
    expect(stored()).toEqual({ a: 1 });
    expect(values.has("cart:account")).toBe(false);
  });
});

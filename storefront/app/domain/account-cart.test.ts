import fc from "fast-check";
import { mergeCarts } from "medusa-backend/contract";
import { describe, expect, it } from "vitest";
import { applyAnswer, type KnownCart, linesFor, MAX_LINES, withoutBought } from "./account-cart";
import type { Cart, CartItem } from "./cart";

const item = (productId: string, quantity: number): CartItem => {
  return { productId, quantity, name: productId, imageUrl: "", price: 100 };
};
const cartOf = (lines: Record<string, number>): Cart => ({
  items: Object.entries(lines).map(([productId, quantity]) => item(productId, quantity)),
});
const quantitiesOf = ({ items }: Pick<Cart, "items">) =>
  Object.fromEntries(items.map(({ productId, quantity }) => [productId, quantity]));
const known = (uid: string, lines: Record<string, number>): KnownCart => {
  return { uid, cart: "first", lines: cartOf(lines).items };
};
const told = (...given: Parameters<typeof linesFor>) => quantitiesOf({ items: linesFor(...given).lines as CartItem[] });
const answer = (lines: Record<string, number>) => ({ cart: "first", items: cartOf(lines).items, notKept: [] });

describe("what a browser tells an account of its cart", () => {
  it("is all of it, without what came from another account's cart", () => {
    const { items } = cartOf({ a: 3, b: 1, c: 1 });
    expect(told(items, known("ada", { a: 1, b: 1 }), "bea")).toEqual({ a: 2, c: 1 });
    const { items: own } = cartOf({ a: 2, b: 1 });
    expect(told(own, null, "ada")).toEqual({ a: 2, b: 1 });
    expect(told(own, known("ada", { a: 1 }), "ada")).toEqual({ a: 2, b: 1 });
  });

  it("begins with what the account knows, and ends with as many lines as an order holds", () => {
    const many = Object.fromEntries(Array.from({ length: MAX_LINES + 20 }, (_, place) => [`p${place}`, 1]));
    const { lines, unsent } = linesFor(cartOf({ ...many, a: 1 }).items, known("ada", { a: 1 }), "ada");
    expect([lines.length, lines[0]?.productId, unsent.length]).toEqual([MAX_LINES, "a", 21]);
  });
});

describe("what a browser makes of an answer", () => {
  it("keeps what was changed meanwhile or the account cannot, and drops what another device removed", () => {
    const sent = cartOf({ a: 1, b: 1, c: 1 });
    const now = cartOf({ a: 2, c: 1, new: 1 });
    const taken = applyAnswer(now, sent.items, answer({ a: 1, b: 1, c: 5, d: 1 }));
    expect(quantitiesOf(taken)).toEqual({ a: 2, c: 5, new: 1, d: 1 });
    const known = cartOf({ gone: 1, a: 1 });
    const fresh = { cart: "first", items: [{ ...item("a", 1), price: 999, name: "A" }], notKept: ["gone"] };
    expect(applyAnswer(known, known.items, fresh)).toBe(known);
    const shared = cartOf({ a: 1, theirs: 2 });
    expect(quantitiesOf(applyAnswer(shared, shared.items, answer({ a: 1 })))).toEqual({ a: 1 });
  });
});

describe("several devices of one account", () => {
  type Device = { cart: Cart; known: KnownCart | null };
  const products = fc.constantFrom("a", "b", "c");
  const Act = fc.record({
    device: fc.integer({ min: 0, max: 2 }),
    /** An action on a product, or the result of a sync. */
    what: fc.oneof(
      fc.record({ product: products, quantity: fc.integer({ min: 0, max: 3 }) }),
      fc.constantFrom("sync", "answer lost", "crash after merging"),
    ),
  });

  it("come to the same cart, with no line doubled, whatever is lost on the way", () => {
    fc.assert(
      fc.property(fc.array(Act, { maxLength: 30 }), (acts) => {
        const devices: Device[] = Array.from({ length: 3 }, () => ({ cart: cartOf({}), known: null }));
        let kept = new Map<string, number>();
        const greatest = new Map<string, number>();

        const sync = (device: Device, how: string) => {
          const { lines } = linesFor(device.cart.items, device.known, "ada");
          const toMap = (all: readonly { productId: string; quantity: number }[]) =>
            new Map(all.map(({ productId, quantity }) => [productId, quantity]));
          kept = mergeCarts({ known: toMap(device.known?.lines ?? []), mine: toMap(lines), kept });
          if (how === "answer lost") return;
          device.cart = applyAnswer(device.cart, device.cart.items, answer(Object.fromEntries(kept)));
          if (how !== "crash after merging") device.known = known("ada", Object.fromEntries(kept));
        };

        for (const { device: place, what } of acts) {
          const device = devices[place] as Device;
          if (typeof what === "string") sync(device, what);
          else {
            const quantities = { ...quantitiesOf(device.cart), [what.product]: what.quantity };
            if (what.quantity === 0) delete quantities[what.product];
            device.cart = cartOf(quantities);
            greatest.set(what.product, Math.max(greatest.get(what.product) ?? 0, what.quantity));
          }
        }
        for (let round = 0; round < 2; round += 1) for (const device of devices) sync(device, "sync");
        for (const { cart } of devices) {
          expect(quantitiesOf(cart)).toEqual(Object.fromEntries(kept));
          for (const { productId, quantity } of cart.items)
            expect(quantity).toBeLessThanOrEqual(greatest.get(productId) ?? 0);
        }
      }),
    );
  });
});

describe("what a browser knows of an account's cart", () => {
  it("loses what the browser has bought, and no more", () => {
    const { lines } = withoutBought(known("ada", { a: 3, b: 1, c: 2 }), cartOf({ a: 2, b: 1, d: 1 }).items);
    expect(Object.fromEntries(lines.map(({ productId, quantity }) => [productId, quantity]))).toEqual({ a: 1, c: 2 });
  });

  it.each([1, 2, 3])("leaves in the cart what is put in again before the two meet: %i", (quantity) => {
    const { lines } = withoutBought(known("ada", { a: 2 }), cartOf({ a: 2 }).items);
    const before = new Map(lines.map(({ productId, quantity }) => [productId, quantity]));
    // The account has subtracted the purchase.
    const mine = new Map([["a", quantity]]);
    expect(mergeCarts({ known: before, mine, kept: new Map() })).toEqual(mine);
  });
});

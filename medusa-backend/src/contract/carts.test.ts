import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mergeCarts, type Quantities } from "./carts";

const NONE: Quantities = new Map();
const cart = (lines: Record<string, number>) => new Map(Object.entries(lines));
const merge = (known: Quantities, mine: Quantities, kept: Quantities) => mergeCarts({ known, mine, kept });

const carts = fc
  .dictionary(fc.constantFrom("a", "b", "c", "d"), fc.integer({ min: 1, max: 999 }), { noNullPrototype: true })
  .map(cart);
const sorted = (lines: Quantities) => [...lines].sort();

describe("two carts that are merged", () => {
  it("keep every line of both, or one that one side changes, and bring back nothing that was emptied", () => {
    expect([...merge(NONE, cart({ a: 1, b: 5 }), cart({ b: 2, c: 3 }))]).toEqual([
      ["b", 5],
      ["c", 3],
      ["a", 1],
    ]);
    expect([...merge(cart({ a: 1 }), NONE, cart({ a: 3 }))]).toEqual([["a", 3]]);
    const known = cart({ a: 1, b: 2 });
    expect([...merge(known, known, NONE)]).toEqual([]);
  });

  it("take over what one side alone has changed, removals too", () => {
    const known = cart({ a: 1, b: 2 });
    expect([...merge(known, cart({ a: 1 }), known)]).toEqual([["a", 1]]);
    expect([...merge(known, known, cart({ b: 2 }))]).toEqual([["b", 2]]);
    expect([...merge(known, cart({ a: 4, b: 2 }), known)]).toEqual([
      ["a", 4],
      ["b", 2],
    ]);
  });

  it("never add up, and lose no line at the first sign-in", () => {
    fc.assert(
      fc.property(carts, carts, carts, (known, mine, kept) => {
        for (const [id, quantity] of merge(known, mine, kept)) expect([mine.get(id), kept.get(id)]).toContain(quantity);
      }),
    );
    fc.assert(
      fc.property(carts, carts, (mine, kept) => {
        const merged = merge(NONE, mine, kept);
        for (const [id, quantity] of [...mine, ...kept]) expect(merged.get(id) ?? 0).toBeGreaterThanOrEqual(quantity);
      }),
    );
  });

  it("are the same after a repeat: signed in twice, sent twice, in two tabs at once", () => {
    fc.assert(
      fc.property(carts, carts, carts, (known, mine, kept) => {
        const once = merge(known, mine, kept);
        expect(sorted(merge(known, mine, once))).toEqual(sorted(once));
        expect(sorted(merge(once, once, once))).toEqual(sorted(once));
      }),
    );
  });
});

import { describe, expect, it } from "vitest";
import { LIMITS } from "../../contract/common";
import type { KeptLine } from "../../queries/carts/account-carts";
import type { Sold } from "../../queries/products/products";
import { planAccountCart } from "./account-cart";

const AT = new Date("2026-11-29T12:00:00Z");

/** Something on sale, as it was asked for by `id`. */
const sold = (id: string, productId: string, variantId: string, keptId: string): Sold => ({
  ...{ id, productId, variantId, keptId, productTitle: "Air", title: "Air (Pearl)", handle: "air", imageUrl: "" },
  ...{ shortDescription: "", description: "", price: 9_900, available: 5, facts: null, rating: null },
});
/** Of a product with two variants, the first by both of its ids; and of a product with one. */
const PEARL = "variant_pearl";
const SLATE = "variant_slate";
const onSale = [
  sold("prod_air", "prod_air", PEARL, PEARL),
  sold(PEARL, "prod_air", PEARL, PEARL),
  sold(SLATE, "prod_air", SLATE, SLATE),
  sold("prod_kite", "prod_kite", "variant_kite", "prod_kite"),
  sold("variant_kite", "prod_kite", "variant_kite", "prod_kite"),
];

type Lines = Record<string, number>;
const toLines = (lines: Lines) => Object.entries(lines).map(([productId, quantity]) => ({ productId, quantity }));
const kept = (lines: Lines) => ({
  cart: "1",
  lines: Object.entries(lines).map(
    ([variantId, quantity]): KeptLine => ({
      ...{ id: `line_${variantId}`, variantId, quantity, createdAt: AT, counted: [] },
      productId: variantId.includes("kite") ? "prod_kite" : "prod_air",
    }),
  ),
});

/** The merged lines by the ids that the browser gets. */
function merge({ mine, known, stored = {} }: { mine: Lines; known?: Lines; stored?: Lines }) {
  const asked = { lines: toLines(mine), known: known ? { cart: "1", lines: toLines(known) } : null };
  const { lines, notKept } = planAccountCart({ asked, kept: kept(stored), bought: [], onSale });
  return [Object.fromEntries(lines.map(({ product, quantity }) => [product.keptId, quantity])), notKept];
}

describe("the account's cart", () => {
  it("has two variants as two lines, and the product's id for a product with one", () => {
    expect(merge({ mine: { [PEARL]: 1, [SLATE]: 2 } })).toEqual([{ [PEARL]: 1, [SLATE]: 2 }, []]);
    expect(merge({ mine: { prod_kite: 1 }, stored: { variant_kite: 3 } })).toEqual([{ prod_kite: 3 }, []]);
  });

  it("adds a product's line to its first variant's, up to what a line holds, once", () => {
    expect(merge({ mine: { prod_air: 1, [PEARL]: 2 } })).toEqual([{ [PEARL]: 3 }, []]);
    const most = LIMITS.quantity;
    expect(merge({ mine: { prod_air: most, [PEARL]: 2 } })).toEqual([{ [PEARL]: most }, []]);
    const [once] = merge({ mine: { prod_air: 2 }, known: { prod_air: 1 }, stored: { [PEARL]: 1 } });
    expect(once).toEqual({ [PEARL]: 2 });
    expect(merge({ mine: { prod_air: 2 }, known: { prod_air: 1 }, stored: { [PEARL]: 2 } })).toEqual([once, []]);
  });

  it("keeps the line of a product whose variant was replaced, but not one that was taken off elsewhere", () => {
    const mine = { prod_kite: 2 };
    expect(merge({ mine, known: mine, stored: { variant_old_kite: 2 } })).toEqual([{ prod_kite: 2 }, []]);
    expect(merge({ mine, known: mine, stored: { [PEARL]: 1 } })).toEqual([{ [PEARL]: 1 }, []]);
  });

  it("leaves an ended variant in the browser", () => {
    expect(merge({ mine: { variant_ended: 1, [SLATE]: 1 } })).toEqual([{ [SLATE]: 1 }, ["variant_ended"]]);
  });

  it("does not keep a line that was bought before its variant was replaced", () => {
    const mine = toLines({ prod_kite: 1 });
    const bought = [{ payment: "pi_1", placedAt: AT, lines: [{ variantId: "variant_old_kite", quantity: 1 }] }];
    const asked = { lines: mine, known: { cart: "1", lines: mine } };
    expect(planAccountCart({ asked, kept: kept({ variant_old_kite: 1 }), bought, onSale }).lines).toEqual([]);
  });

  it("subtracts what was bought from the variant's line alone", () => {
    const bought = [{ payment: "pi_1", placedAt: AT, lines: [{ variantId: PEARL, quantity: 1 }] }];
    const asked = { lines: [], known: null };
    const stored = kept({ [PEARL]: 2, [SLATE]: 2 });
    const { lines } = planAccountCart({ asked, kept: stored, bought, onSale });
    expect(lines.map(({ product, quantity }) => [product.keptId, quantity])).toEqual([
      [PEARL, 1],
      [SLATE, 2],
    ]);
  });
});

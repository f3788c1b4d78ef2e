import { describe, expect, it } from "vitest";
import type { Database } from "../../lib/database/connection";
import { sortStock } from "../../modules/product-search/statements";
import { offSaleFacetsStatement } from "./off-sale-statements";
import { listProductFacts } from "./search-rows";
import { facetsStatement, rankedStatement, sortedStatement } from "./search-statements";

/** A database that answers a statement with the rows of the first pattern that it matches. */
const answering = (...answers: [pattern: RegExp, rows: object[]][]): Database => ({
  raw: async (sql) => ({ rows: answers.find(([pattern]) => pattern.test(sql))?.[1] ?? [] }),
});

const VARIANT = {
  ...{ id: "variant_1", price: 899, available: 12, lowest_before: null, lowered_at: null, weight: null },
  ...{ sku: "AIR-P", barcode: "4006381333931", metadata: { weightGrams: 260 } },
  chosen: [
    { name: "Colour", value: "Pearl" },
    { name: "Kit", value: "Standard" },
  ],
};
const OTHER = {
  ...VARIANT,
  ...{ id: "variant_2", price: 1199.5, available: 0, sku: "", barcode: "7", metadata: null, weight: 1800 },
  ...{ lowest_before: 1299, lowered_at: "2026-11-20T10:00:00+00:00" },
  chosen: [
    { name: "Colour", value: "Slate" },
    { name: "Kit", value: "Fly More" },
  ],
};
const PRODUCT = {
  ...{ id: "prod_1", variant_id: "variant_1", handle: "air", title: "Air", image_url: "", copied_url: null },
  ...{ short_description: "", description: "", metadata: { weightGrams: 249 }, price: 899, available: 12 },
  ...{ average_rating: null, rated_by: 0, lowest_before: null, offers: { from: 899, to: 1199.5, colours: 2 } },
};

/** What pages, cards, filters and feed show of variants: tests/contract/variant-pages.test.ts. */
describe("the facts of a product with variants", () => {
  const row = { ...PRODUCT, is_published: true, listed_at: "2026-11-20", rating: null, reviews: 0, links: null };
  const factOf = async (change: object) => {
    const { product_fact } = await listProductFacts(answering([/null or not/, []], [/./, [{ ...row, ...change }]]), []);
    return product_fact[0];
  };

  it("are found by a size's measure, in whole inches too, and not by what else it may name", async () => {
    const sized = (value: string) => ({ ...VARIANT, chosen: [{ name: "Size", value }] });
    const fact = await factOf({ variants: [sized("7.2 in for Kestrel"), sized("250 ml"), sized("Large")] });
    const lines = fact?.texts.what.split("\n");
    expect(lines).toEqual(expect.arrayContaining(["7.2 inch", "7 inch", "250 ml"]));
    for (const word of ["Kestrel", "Large"]) expect(fact?.texts.what).not.toContain(word);
    expect(fact?.choices).toEqual(["size:250 ml", "size:7.2 in for Kestrel", "size:Large"]);
  });

  it("outdate pages when the stock of any variant changes", async () => {
    const before = await factOf({ variants: [VARIANT, OTHER] });
    const after = await factOf({ variants: [VARIANT, { ...OTHER, available: 3 }] });
    expect(after?.shown).not.toBe(before?.shown);
    const stock = { productId: "prod_1", available: 3, keptIn: "product_fact", keptAvailable: 3, keptInStock: true };
    const sorted = (isSeveral: boolean) => sortStock(["prod_1"], [{ ...stock, keptIn: "product_fact", isSeveral }]);
    expect([sorted(false).others, sorted(true).others]).toEqual([[], ["prod_1"]]);
  });
});

describe("a search by options", () => {
  const filters = { kind: "racing", colour: "Pearl", kit: "Pearl kit" };
  const search = { words: "kite", match: "words", bounds: [], filters } as const;
  const page = { limit: 1, offset: 0 };

  it.each([
    facetsStatement(search),
    facetsStatement({ ...search, words: "" }),
    facetsStatement({ ...search, words: "", filters: {} }),
    sortedStatement({ ...search, words: "" }, page),
    rankedStatement(search, page),
    offSaleFacetsStatement("draft", { q: "kite", ...search.filters }),
  ])("binds everything: %#", ({ sql, bindings }) => {
    expect(sql.split("?").length - 1).toBe(bindings.length);
    expect(sql).not.toContain("Pearl");
  });

  it("counts what it finds, because the stored counts know no options", () => {
    const { sql } = sortedStatement({ ...search, words: "" }, page);
    expect(sql).toContain("f.choices @>");
    expect(sql).not.toContain("product_facet");
  });
});

import { describe, expect, it } from "vitest";
import type { Database } from "../../lib/database/connection";
import { sortStock } from "../../modules/product-search/statements";
import { offSaleFacetsStatement } from "./off-sale-statements";
import { listFeed } from "./product-feed";
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

/** What pages show of variants: tests/contract/variant-pages.test.ts. */
describe("the feed of products with variants", () => {
  const ROW = {
    ...{ ...PRODUCT, sku: "AIR-P", barcode: null, parcel_grams: "900", end_at: null, lowered_at: null },
    ...{ pictures: ["/air.webp"], variants: null, variant_pictures: null },
  };
  const feedOf = (places: object[], ...rows: object[]) => {
    const database = answering([/as parcel_grams/, rows], [/\) part order by/, places]);
    return listFeed(database, { after: null, until: null, limit: 2 });
  };

  it("has an item for each variant, with what is its own", async () => {
    const variant_pictures = [{ variant_id: "variant_2", url: "/slate.webp" }];
    const row = { ...ROW, variants: [VARIANT, OTHER], variant_pictures };
    const { products, next } = await feedOf([{ id: "prod_1", place: "1", variants: 2 }], row);
    const of = { itemGroupId: "prod_1" };
    expect(products).toMatchObject([
      { ...of, id: "variant_1", price: 89_900, available: 6, pictures: ["/air.webp"], parcelGrams: 900 },
      {
        ...{ ...of, id: "variant_2", title: "Air (Slate, Fly More)", colour: "Slate", gtin: null, available: 0 },
        ...{ pictures: ["/slate.webp"], figures: { weightGrams: 249 }, parcelGrams: 1800 },
        ...{ price: 119_950, lowestBefore: 129_900, loweredAt: "2026-11-20T10:00:00.000Z" },
      },
    ]);
    expect(next).toBeNull();
  });

  it("ends a page before the product with which it would have too many items, and goes on there", async () => {
    const places = ["prod_1", "prod_2"].map((id, at) => ({ id, place: String(at + 1), variants: at === 0 ? 450 : 51 }));
    const { products, next } = await feedOf(places, ...places.map(({ id }) => ({ ...ROW, id })));
    expect([products.map(({ id }) => id), next]).toEqual([["prod_1"], "1"]);
  });
});

describe("the facts of a product with variants", () => {
  const row = { ...PRODUCT, is_published: true, listed_at: "2026-11-20", rating: null, reviews: 0, links: null };
  const factOf = async (change: object) => {
    const { product_fact } = await listProductFacts(answering([/null or not/, []], [/./, [{ ...row, ...change }]]), []);
    return product_fact[0];
  };

  it("are the lowest price, all colours and kits, the least stock, and whether any can be bought", async () => {
    expect(await factOf({ available: 0, variants: [OTHER, VARIANT] })).toMatchObject({
      ...{ price: 899, priceTo: 1199.5, colours: ["Pearl", "Slate"], available: 0, inStock: true },
      choices: ["colour:Pearl", "colour:Slate", "kit:Fly More", "kit:Standard"],
    });
    expect(await factOf({ variants: null, available: 0 })).toMatchObject({
      priceTo: null,
      available: 0,
      inStock: false,
    });
  });

  it("are found by a size's measure, in whole inches too, and outdate pages when any stock changes", async () => {
    const sized = (value: string) => ({ ...VARIANT, chosen: [{ name: "Size", value }] });
    const fact = await factOf({ variants: [sized("7.2 in for Kestrel"), sized("250 ml"), sized("Large")] });
    const lines = fact?.texts.what.split("\n");
    expect(lines).toEqual(expect.arrayContaining(["7.2 inch", "7 inch", "250 ml"]));
    for (const word of ["Kestrel", "Large"]) expect(fact?.texts.what).not.toContain(word);
    expect(fact?.choices).toEqual(["size:250 ml", "size:7.2 in for Kestrel", "size:Large"]);
    const before = await factOf({ variants: [VARIANT, OTHER] });
    const after = await factOf({ variants: [VARIANT, { ...OTHER, available: 3 }] });
    expect(after?.shown).not.toBe(before?.shown);
    const stock = { productId: "prod_1", available: 3, keptIn: "product_fact", keptAvailable: 3, keptInStock: true };
    const sorted = (isSeveral: boolean) => sortStock(["prod_1"], [{ ...stock, keptIn: "product_fact", isSeveral }]);
    expect([sorted(false).others, sorted(true).others]).toEqual([[], ["prod_1"]]);
  });
});

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
])("a search by options binds everything: %#", ({ sql, bindings }) => {
  expect(sql.split("?").length - 1).toBe(bindings.length);
  expect(sql).not.toContain("Pearl");
});

it("a search by options counts what it finds, because the stored counts know no options", () => {
  const { sql } = sortedStatement({ ...search, words: "" }, page);
  expect(sql).toContain("f.choices @>");
  expect(sql).not.toContain("product_facet");
});

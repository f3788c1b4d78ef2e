import { describe, expect, it } from "vitest";
import type { Database } from "../../lib/database/connection";
import { sortStock } from "../../modules/product-search/statements";
import { offSaleFacetsStatement } from "./off-sale-statements";
import { listFeed } from "./product-feed";
import { listProductFacts } from "./search-rows";
import { facetsStatement, rankedStatement, sortedStatement } from "./search-statements";
import { getChoice } from "./variants";

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

describe("a product's page", () => {
  const PART = {
    ...{ variant_id: "variant_2", handle: "battery", title: "Battery", sold_values: [], price: 49, quantity: 2 },
  };
  const page = (...rows: object[]) =>
    getChoice(
      answering(
        [/'swatch'/, [{ name: "Colour", values: [{ value: "Pearl", swatch: "#fafafa" }] }]],
        [/product_variant_product_image/, [{ variant_id: "variant_2", address: "/a.webp", alt: "", copied_url: null }]],
        [/as sold_values/, [{ ...PART, records: 1 }]],
        [/row_number\(\)/, rows],
      ),
      { id: "prod_1", variantId: "variant_1" },
    );

  it("has no choice of a product with one variant on sale", async () => {
    expect(await page(VARIANT)).toEqual({ options: [], variants: [], kit: null });
  });

  it("says of each variant what is its own", async () => {
    const KIT = { parts: [{ handle: "battery", title: "Battery", quantity: 2 }], apart: 9_800 };
    const { options, variants, kit } = await page(VARIANT, OTHER);
    expect(kit).toBeNull();
    expect(options).toEqual([{ name: "Colour", values: [{ value: "Pearl", swatch: "#fafafa" }] }]);
    expect(variants).toEqual([
      {
        ...{ id: "variant_1", values: ["Pearl", "Standard"], price: 89_900, available: 6, images: [], kit: null },
        ...{ sku: "AIR-P", gtin: "4006381333931", figures: { weightGrams: 260 } },
      },
      {
        ...{ id: "variant_2", values: ["Slate", "Fly More"], price: 119_950, available: 0, lowestBefore: 129_900 },
        ...{ sku: null, gtin: null, figures: {}, images: [{ url: "/a.webp", alt: "" }], kit: KIT },
      },
    ]);
  });
});

describe("the feed", () => {
  const ROW = {
    ...{ ...PRODUCT, sku: "AIR-P", barcode: null, parcel_grams: "900", end_at: null, lowered_at: null },
    ...{ pictures: ["/air.webp"], variants: null, variant_pictures: null },
  };
  const feedOf = (places: object[], ...rows: object[]) => {
    const database = answering([/as parcel_grams/, rows], [/\) part order by/, places]);
    return listFeed(database, { after: null, until: null, limit: 2 });
  };

  it("has one item for a product with one variant", async () => {
    const { products } = await feedOf([{ id: "prod_1", place: "1", variants: 1 }], { ...ROW, offers: null });
    expect(products).toMatchObject([{ id: "prod_1", itemGroupId: null, title: "Air", colour: null, parcelGrams: 900 }]);
  });

  it("has an item for each variant, with what is its own", async () => {
    const variant_pictures = [{ variant_id: "variant_2", url: "/slate.webp" }];
    const row = { ...ROW, variants: [VARIANT, OTHER], variant_pictures };
    const { products, next } = await feedOf([{ id: "prod_1", place: "1", variants: 2 }], row);
    expect(products).toMatchObject([
      {
        ...{ id: "variant_1", itemGroupId: "prod_1", title: "Air (Pearl, Standard)", colour: "Pearl", price: 89_900 },
        ...{ available: 6, pictures: ["/air.webp"], figures: { weightGrams: 260 }, parcelGrams: 900, loweredAt: null },
      },
      {
        ...{ id: "variant_2", itemGroupId: "prod_1", title: "Air (Slate, Fly More)", colour: "Slate", gtin: null },
        ...{ available: 0, pictures: ["/slate.webp"], figures: { weightGrams: 249 }, parcelGrams: 1800 },
        ...{ price: 119_950, lowestBefore: 129_900, loweredAt: "2026-11-20T10:00:00.000Z" },
      },
    ]);
    expect(products.filter((product) => "offers" in product)).toEqual([]);
    expect(next).toBeNull();
  });

  it("ends a page before the product with which it would have too many items, and goes on there", async () => {
    const places = ["prod_1", "prod_2"].map((id, at) => ({ id, place: String(at + 1), variants: at === 0 ? 450 : 51 }));
    const rows = places.map(({ id }) => ({ ...ROW, id }));
    const { products, next } = await feedOf(places, ...rows);
    expect([products.map(({ id }) => id), next]).toEqual([["prod_1"], "1"]);
  });
});

describe("the facts", () => {
  const row = { ...PRODUCT, is_published: true, listed_at: "2026-11-20", rating: null, reviews: 0, links: null };
  const factOf = async (change: object) => {
    const { product_fact } = await listProductFacts(answering([/null or not/, []], [/./, [{ ...row, ...change }]]), []);
    return product_fact[0];
  };

  it("of one variant are its own", async () => {
    expect(await factOf({ variants: null, available: 0 })).toMatchObject({
      ...{ price: 899, priceTo: null, colours: null, choices: null, available: 0, inStock: false },
    });
  });

  it("of several are the lowest price, all colours and kits, the least stock, and whether any can be bought", async () => {
    expect(await factOf({ available: 0, variants: [OTHER, VARIANT] })).toMatchObject({
      ...{ price: 899, priceTo: 1199.5, colours: ["Pearl", "Slate"], available: 0, inStock: true },
      choices: ["colour:Pearl", "colour:Slate", "kit:Fly More", "kit:Standard"],
      texts: { what: expect.stringContaining("Slate"), description: expect.stringContaining("AIR P") },
    });
    const untracked = { ...OTHER, available: null, chosen: [] };
    expect(await factOf({ variants: [untracked, { ...untracked, id: "variant_3" }] })).toMatchObject({
      ...{ colours: null, choices: null, available: null, inStock: true },
    });
  });

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

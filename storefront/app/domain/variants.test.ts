import { describe, expect, it } from "vitest";
import type { ShownProductPage, Variant } from "./product-page";
import { chosenVariant, toBought, toChoiceGroups, variantWith, withVariant } from "./variants";

const variant = (variantId: string, values: string[], change: Partial<Variant> = {}): Variant => ({
  ...{ variantId: `variant_${variantId}`, values, price: 49900, available: 6 },
  ...change,
});

/** A drone in two colours, alone or in a kit; there is no kit in graphite. */
const PEARL = variant("pearl", ["Pearl", "Standard"]);
const KIT = variant("kit", ["Pearl", "Fly More"], {
  price: 70900,
  sku: "AIR-P-F",
  figures: { box: "1 × Kestrel Air\n3 × Battery\n1 × Charging hub", weightGrams: 600 },
});
const GRAPHITE = variant("graphite", ["Graphite", "Standard"], {
  available: 0,
  pictures: [{ src: "/graphite.webp" }],
});

function page(change: Partial<ShownProductPage> = {}): ShownProductPage {
  return {
    product: {
      productId: "prod_1",
      variantId: "variant_pearl",
      handle: "kestrel-air",
      name: "Kestrel Air",
      imageUrl: "/pearl.webp",
      shortDescription: "",
      description: "",
      price: { amount: 49900, currency: "usd" },
      available: 6,
      lowestBefore: 59900,
      offers: { from: 49900, to: 70900, colours: 2 },
    },
    pictures: [{ src: "/pearl.webp" }, { src: "/graphite.webp" }],
    figures: { box: "1 × Kestrel Air\n1 × Battery", weightGrams: 595 },
    here: {
      ...{
        country: "us",
        countries: ["us"],
        delivery: null,
        fly: { name: "the United States", lines: [], unknown: [] },
      },
      flyOf: { variant_kit: { name: "the kit", lines: [], unknown: [] } },
    },
    rating: null,
    reviews: [],
    related: [],
    options: [
      { name: "Colour", values: [{ value: "Pearl", swatch: "#eeeeee" }, { value: "Graphite" }, { value: "Gone" }] },
      { name: "Kit", values: [{ value: "Standard", swatch: "#000000" }, { value: "Fly More" }] },
    ],
    variants: [PEARL, KIT, GRAPHITE],
    terms: { text: "Free delivery. Arrives if you order by ", orderBy: "x", end: ".", unpromised: "Free delivery." },
    freshness: "live",
    loadedAt: null,
    ...change,
  };
}

describe("the chosen variant", () => {
  it("is the one of the address, else the first, and none of a product with one", () => {
    expect(chosenVariant(page(), "?x=1&variant=variant_kit")).toBe(KIT);
    for (const search of ["", "?variant=variant_gone", "?variant=prod_1", "?variant="])
      expect(chosenVariant(page(), search), search).toBe(PEARL);
    expect(chosenVariant({}, "?variant=variant_kit")).toBeNull();
  });

  it("has its own price, stock, figures and rules on the page, and nothing of another one", () => {
    const shown = withVariant(page(), KIT);
    expect(shown).toMatchObject({
      product: { name: "Kestrel Air", price: { amount: 70900 }, available: 6 },
      figures: { weightGrams: 600, box: KIT.figures?.box },
      here: { fly: { name: "the kit" } },
    });
    expect(shown.product).not.toHaveProperty("lowestBefore");
    expect(withVariant(page(), PEARL).figures).toEqual(page().figures);
    expect(withVariant(page(), PEARL).here.fly?.name).toBe("the United States");
  });

  it("shows its own pictures, else those that are no other variant's, else all", () => {
    expect(withVariant(page(), GRAPHITE).pictures).toEqual([{ src: "/graphite.webp" }]);
    expect(withVariant(page(), PEARL).pictures).toEqual([{ src: "/pearl.webp" }]);
    const pictures = [{ src: "/graphite.webp" }];
    expect(withVariant(page({ pictures }), PEARL).pictures).toEqual(pictures);
  });

  it("promises an arrival only while it is in stock", () => {
    expect(withVariant(page(), PEARL).terms).toHaveProperty("orderBy");
    for (const available of [0, null])
      expect(withVariant(page(), { ...PEARL, available }).terms).toMatchObject({ text: "Free delivery." });
    expect(withVariant(page(), GRAPHITE).terms).not.toHaveProperty("orderBy");
  });

  it("is bought under its own id and name, and a product with one variant as it is", () => {
    const bought = toBought(withVariant(page(), GRAPHITE), GRAPHITE);
    expect(bought).toMatchObject({
      ...{ productId: "variant_graphite", name: "Kestrel Air (Graphite, Standard)", imageUrl: "/graphite.webp" },
      available: 0,
    });
    for (const name of ["offers", "variantId"]) expect(bought).not.toHaveProperty(name);
    expect(toBought(page(), null)).toMatchObject({ productId: "prod_1", name: "Kestrel Air" });
  });
});

describe("the variant for a value", () => {
  it("keeps the other values, or as many as possible", () => {
    expect(variantWith([PEARL, KIT, GRAPHITE], PEARL, 1, "Fly More")).toBe(KIT);
    expect(variantWith([PEARL, KIT, GRAPHITE], KIT, 0, "Graphite")).toBe(GRAPHITE);
    const near = variant("near", ["Red", "Fly More", "S"]);
    const far = variant("far", ["Red", "Standard", "L"]);
    expect(variantWith([far, near], variant("now", ["Blue", "Fly More", "M"]), 0, "Red")).toBe(near);
  });

  it("is one in stock of two that are as near, else the first, and none for a value without variants", () => {
    const [first, second] = [variant("1", ["Red", "A"]), variant("2", ["Red", "B"])];
    const now = variant("now", ["Blue", "C"]);
    expect(variantWith([{ ...first, available: 0 }, second], now, 0, "Red")).toBe(second);
    expect(variantWith([first, second], now, 0, "Red")).toBe(first);
    expect(variantWith([first, second], now, 0, "Green")).toBeUndefined();
  });
});

describe("the groups of buttons", () => {
  const groups = (chosen: Variant, change: Partial<ShownProductPage> = {}) => toChoiceGroups(page(change), chosen);

  it("say what is chosen, what is sold out, and what else changes", () => {
    const [colours, kits] = groups(KIT);
    expect(colours).toMatchObject({
      ...{ name: "Colour", chosen: "Pearl", hasNotes: true },
      choices: [
        { value: "Pearl", swatch: "#eeeeee", variantId: "variant_kit", isChosen: true, isSoldOut: false, changes: [] },
        { value: "Graphite", swatch: null, variantId: "variant_graphite", isSoldOut: true, changes: ["Kit"] },
      ],
    });
    expect(kits?.choices.map(({ variantId, isChosen }) => [variantId, isChosen])).toEqual([
      ["variant_pearl", false],
      ["variant_kit", true],
    ]);
  });

  it("have a price where the option changes it, a swatch only for colours, and what the boxes do not share", () => {
    const [colours, kits] = groups(PEARL);
    expect(colours?.choices.map(({ price, contents }) => [price, contents])).toEqual([
      [null, ""],
      [null, ""],
    ]);
    expect(kits?.choices).toMatchObject([
      { price: 49900, swatch: null, contents: "1 × Battery" },
      { price: 70900, contents: "3 × Battery, 1 × Charging hub" },
    ]);
  });

  it("read the parts of a kit where its box is not told", () => {
    const kit = { parts: [{ handle: "hub", name: "Charging hub", quantity: 1 }], apart: 1 };
    const { figures: _, ...plain } = KIT;
    const variants = [PEARL, { ...plain, kit }];
    expect(groups(PEARL, { variants, figures: {} })[1]?.choices[1]?.contents).toBe("1 × Charging hub");
  });

  it("call nothing sold out while the stock is uncertain", () => {
    const [colours] = groups(PEARL, { freshness: "stale" });
    expect(colours?.choices.some(({ isSoldOut }) => isSoldOut)).toBe(false);
  });

  it("keep no room for notes where every combination is in stock", () => {
    const variants = [PEARL, { ...GRAPHITE, available: 2 }];
    const options = [
      { name: "Colour", values: [{ value: "Pearl" }, { value: "Graphite" }] },
      { name: "Kit", values: [{ value: "Standard" }] },
    ];
    expect(groups(PEARL, { variants, options }).map(({ hasNotes }) => hasNotes)).toEqual([false, false]);
  });
});

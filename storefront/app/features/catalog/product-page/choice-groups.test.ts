import { describe, expect, it } from "vitest";
import type { ShownProductPage, Variant } from "~/domain/product-page";
import { GRAPHITE, KIT, PEARL, page, variant } from "~/domain/variants.test-kit";
import { toChoiceGroups, variantWith } from "./choice-groups";

describe("the variant for a value", () => {
  it("keeps the other values, or as many as possible, of two that are as near one in stock", () => {
    expect(variantWith([PEARL, KIT, GRAPHITE], PEARL, 1, "Fly More")).toBe(KIT);
    expect(variantWith([PEARL, KIT, GRAPHITE], KIT, 0, "Graphite")).toBe(GRAPHITE);
    const near = variant("near", ["Red", "Fly More", "S"]);
    const far = variant("far", ["Red", "Standard", "L"]);
    expect(variantWith([far, near], variant("now", ["Blue", "Fly More", "M"]), 0, "Red")).toBe(near);
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
    const pearl = { variantId: "variant_pearl", isChosen: false };
    expect(kits?.choices).toMatchObject([pearl, { variantId: "variant_kit", isChosen: true }]);
  });

  it("have a price where the option changes it, a swatch only for colours, and what the boxes do not share", () => {
    const [colours, kits] = groups(PEARL);
    const none = { price: null, contents: "" };
    expect(colours?.choices).toMatchObject([none, none]);
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

  it("call nothing sold out while the stock is uncertain, and keep no room for notes where all is in stock", () => {
    const [colours] = groups(PEARL, { freshness: "stale" });
    expect(colours?.choices.some(({ isSoldOut }) => isSoldOut)).toBe(false);
    const variants = [PEARL, { ...GRAPHITE, available: 2 }];
    const options = [
      { name: "Colour", values: [{ value: "Pearl" }, { value: "Graphite" }] },
      { name: "Kit", values: [{ value: "Standard" }] },
    ];
    expect(groups(PEARL, { variants, options }).map(({ hasNotes }) => hasNotes)).toEqual([false, false]);
  });
});

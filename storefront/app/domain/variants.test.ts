import { describe, expect, it } from "vitest";
import { chosenVariant, namedIn, toBought, withVariant } from "./variants";
import { GRAPHITE, KIT, PEARL, page } from "./variants.test-kit";

describe("the chosen variant", () => {
  it("is the one that the address names, else the first, and none of a product with one", () => {
    expect(chosenVariant(page(), "?x=1&variant=variant_kit")).toBe(KIT);
    for (const search of ["", "?variant=variant_gone", "?variant=prod_1", "?variant="])
      expect(chosenVariant(page(), search), search).toBe(PEARL);
    expect(chosenVariant({}, "?variant=variant_kit")).toBeNull();
    const named = namedIn(page(), "?variant=variant_kit");
    expect([named.bought.productId, named.shown.figures.weightGrams]).toEqual(["variant_kit", 600]);
    expect(namedIn(page(), "").bought).toMatchObject({ productId: "prod_1", name: "Kestrel Air" });
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

  it("shows its own pictures, else those of no other variant, and promises an arrival while in stock", () => {
    expect(withVariant(page(), GRAPHITE).pictures).toEqual([{ src: "/graphite.webp" }]);
    expect(withVariant(page(), PEARL).pictures).toEqual([{ src: "/pearl.webp" }]);
    const pictures = [{ src: "/graphite.webp" }];
    expect(withVariant(page({ pictures }), PEARL).pictures).toEqual(pictures);
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

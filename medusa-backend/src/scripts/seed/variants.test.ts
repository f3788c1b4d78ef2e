import { describe, expect, it } from "vitest";
import { ProductValues } from "../../contract/product-edits";
import { SAMPLE_VARIANTS } from "./variants";

const ALL = Object.entries(SAMPLE_VARIANTS).map(([handle, sample]) => ({ handle, ...sample }));

describe("the variants of a new shop's products", () => {
  it.each(ALL)("have values of the product's options, each combination once: $handle", ({ options, variants }) => {
    for (const { values } of variants)
      expect(values.map((value, place) => options[place]?.values.some((known) => known.value === value))).toEqual(
        options.map(() => true),
      );
    expect(new Set(variants.map(({ values }) => values.join())).size).toBe(variants.length);
  });

  it("leave the first variant to the product's own SKU, price and stock, and name accessories in the box", () => {
    const later = ALL.flatMap(({ variants: [first, ...others] }) => {
      expect(first).not.toHaveProperty("sku");
      return others.map(({ sku }) => sku);
    });
    expect(later).not.toContain(undefined);
    expect(new Set(later).size).toBe(later.length);
    const kit = SAMPLE_VARIANTS["kestrel-air"]?.variants.find(({ values }) => values.includes("Fly More"));
    expect(kit?.figures?.box).toMatch(/1 × Kestrel Air\n[\s\S]*2 × Flight battery 46 Wh\n1 × Charging hub, three bays/);
    expect(ProductValues.shape.box.safeParse(kit?.figures?.box).success).toBe(true);
    expect(kit?.parts).toEqual({ "KESTREL-AIR": 1, "BATTERY-46-WH": 2, "CHARGING-HUB": 1, "SHOULDER-BAG": 1 });
  });
});

import type { ShownProductPage, Variant } from "./product-page";

export const variant = (variantId: string, values: string[], change: Partial<Variant> = {}): Variant => ({
  ...{ variantId: `variant_${variantId}`, values, price: 49900, available: 6 },
  ...change,
});

/** A drone in two colours, alone or in a kit; there is no kit in graphite. */
export const PEARL = variant("pearl", ["Pearl", "Standard"]);
export const KIT = variant("kit", ["Pearl", "Fly More"], {
  price: 70900,
  sku: "AIR-P-F",
  figures: { box: "1 × Kestrel Air\n3 × Battery\n1 × Charging hub", weightGrams: 600 },
});
export const GRAPHITE = variant("graphite", ["Graphite", "Standard"], {
  available: 0,
  pictures: [{ src: "/graphite.webp" }],
});

export function page(change: Partial<ShownProductPage> = {}): ShownProductPage {
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

import { BUILT_IN_PRODUCTS, type BuiltInProduct } from "../../contract/built-in-products";
import { builtInFigures } from "../../contract/built-in-specifications";
import type { ProductFigures } from "../../contract/product-pages";
import type { ProductOption } from "../../contract/variants";
import { SAMPLE_ACCESSORIES } from "./accessories";

/**
 * `values` are in the order of the product's options, `price` in major units. A kit has `parts` by SKU, and no stock of
 * its own. What is left out is as for the product.
 */
export type SampleVariant = {
  values: readonly string[];
  sku?: string;
  price?: number;
  stock?: number;
  parts?: Readonly<Record<string, number>>;
  grams?: number;
  figures?: ProductFigures;
  pictures?: readonly string[];
};

/** The first variant is the one that a product's own id means. */
export type SampleVariants = {
  options: readonly ProductOption[];
  variants: readonly [SampleVariant, ...SampleVariant[]];
};

const option = (name: string, ...values: (readonly [value: string, swatch?: string])[]): ProductOption => ({
  name,
  values: values.map(([value, swatch = null]) => ({ value, swatch })),
});

export const toSku = ({ handle }: { handle: string }): string => handle.toUpperCase();

const KIT = option("Kit", ["Standard"], ["Fly More"]);

const picturesOf = (name: string) => [1, 2, 3, 4, 5, 6].map((view) => `/images/products/${name}-${view}.webp`);

function droneOf(handle: string): BuiltInProduct {
  const drone = BUILT_IN_PRODUCTS.find((product) => product.handle === handle);
  if (!drone) throw new Error(`There is no built-in drone ${handle}`);
  return drone;
}

/** A drone with accessories, by their handles: what is in the box, what it weighs, and the stock of all parts. */
function flyMore(handle: string, droneSku: string, extras: Readonly<Record<string, number>>) {
  const drone = droneOf(handle);
  const added = Object.entries(extras).map(([name, count]) => {
    const accessory = SAMPLE_ACCESSORIES.find((sample) => sample.handle === name);
    if (!accessory) throw new Error(`There is no accessory ${name}`);
    return { accessory, count };
  });
  const box = [builtInFigures(drone).box, ...added.map(({ accessory, count }) => `${count} × ${accessory.title}`)];
  const grams = added.reduce((sum, { accessory, count }) => sum + (accessory.figures.massGrams ?? 0) * count, 0);
  return {
    grams: drone.facts.weightGrams + grams,
    figures: { box: box.join("\n") },
    parts: { [droneSku]: 1, ...Object.fromEntries(added.map(({ accessory, count }) => [toSku(accessory), count])) },
  };
}

const AIR_EXTRAS = { "battery-46-wh": 2, "charging-hub": 1, "shoulder-bag": 1 };
const PROPELLERS = { kind: "propellers" };

/** The products of a new shop that come in several variants, by handle. */
export const SAMPLE_VARIANTS: Readonly<Record<string, SampleVariants>> = {
  "kestrel-mini": {
    options: [option("Colour", ["Sand", "#d3c6b3"], ["Night", "#303a4e"])],
    variants: [
      { values: ["Sand"], pictures: picturesOf("kestrel-mini") },
      { values: ["Night"], sku: "KESTREL-MINI-NIGHT", stock: 310, pictures: picturesOf("kestrel-mini-night") },
    ],
  },
  "kestrel-air": {
    options: [option("Colour", ["Pearl", "#e4e4e3"], ["Graphite", "#585b60"]), KIT],
    variants: [
      { values: ["Pearl", "Standard"], pictures: picturesOf("kestrel-air") },
      {
        ...{ values: ["Graphite", "Standard"], sku: "KESTREL-AIR-GRAPHITE", stock: 280 },
        pictures: picturesOf("kestrel-air-graphite"),
      },
      {
        ...{ values: ["Pearl", "Fly More"], sku: "KESTREL-AIR-FLY-MORE", price: 839 },
        ...flyMore("kestrel-air", "KESTREL-AIR", AIR_EXTRAS),
        pictures: picturesOf("kestrel-air"),
      },
      {
        ...{ values: ["Graphite", "Fly More"], sku: "KESTREL-AIR-GRAPHITE-FLY-MORE", price: 839 },
        ...flyMore("kestrel-air", "KESTREL-AIR-GRAPHITE", AIR_EXTRAS),
        pictures: picturesOf("kestrel-air-graphite"),
      },
    ],
  },
  "swift-fpv": {
    options: [KIT],
    variants: [
      { values: ["Standard"] },
      {
        ...{ values: ["Fly More"], sku: "SWIFT-FPV-FLY-MORE", price: 539 },
        ...flyMore("swift-fpv", "SWIFT-FPV", { "lipo-pack-34-wh": 3 }),
      },
    ],
  },
  "propeller-pair": {
    options: [option("Size", ["9.4 in"], ["7.2 in"], ["5.1 in"])],
    variants: [
      { values: ["9.4 in"] },
      {
        ...{ values: ["7.2 in"], sku: "PROPELLER-PAIR-7", price: 17, stock: 420, grams: 15 },
        figures: { ...PROPELLERS, massGrams: 15, dimensions: "183 mm across, 99 mm pitch" },
      },
      {
        ...{ values: ["5.1 in"], sku: "PROPELLER-PAIR-5", price: 15, stock: 380, grams: 7 },
        figures: { ...PROPELLERS, massGrams: 7, dimensions: "130 mm across, 71 mm pitch" },
      },
    ],
  },
};

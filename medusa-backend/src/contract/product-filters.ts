import { z } from "zod";
import { Text } from "./common";

/**
 * The boundaries between a figure's bands, in the figure's unit: US dollars, grams (the classes C0, C1 and C2),
 * minutes, kilometres. The columns `…_band` of product_fact count the bands from 0; a change here needs a migration of
 * these columns.
 */
export const BAND_LIMITS = {
  price: [300, 500, 750],
  weight: [250, 900, 4000],
  time: [15, 30, 45],
  range: [5, 10],
} as const;
export type BandFacet = keyof typeof BAND_LIMITS;

/** A figure's bands from the lowest, as written in an address: "-300", "300-500", "500-750", "750-". */
export function bandsOf(facet: BandFacet): string[] {
  const limits: readonly number[] = BAND_LIMITS[facet];
  return [...limits, ""].map((limit, place) => `${limits[place - 1] ?? ""}-${limit}`);
}

const Band = (facet: BandFacet) => z.enum(bandsOf(facet)).optional();

/** The Store's filters. `class` "none": no EU class label. */
export const ProductFilters = z.object({
  kind: Text(60).optional(),
  class: Text(20).optional(),
  price: Band("price"),
  weight: Band("weight"),
  time: Band("time"),
  range: Band("range"),
  stock: z.literal("in").optional(),
});
export type ProductFilters = z.infer<typeof ProductFilters>;
export type FacetName = keyof ProductFilters;

/** The Store's sort orders, in addition to the catalogue's own and, for a search, best match first. */
export const ProductSort = z.enum(["price", "price-desc", "rating", "newest", "weight", "time", "range"]);
export type ProductSort = z.infer<typeof ProductSort>;

/**
 * The number of products for each option of a facet, with the other filters unchanged; null if there are too many to
 * count.
 */
export const Facets = z.record(z.string(), z.array(z.object({ value: z.string(), count: z.number().nullable() })));
export type Facets = z.infer<typeof Facets>;

import { z } from "zod";
import { LIMITS, Money, Text } from "./common";
import { Rows } from "./lists";
import { CatalogueProduct } from "./products";
import { OneStock } from "./stock";

/**
 * In US dollars, grams (C0, C1 and C2), minutes, kilometres. The columns `…_band` of product_fact count the bands
 * from 0: a change here needs their migration.
 */
export const BAND_LIMITS = {
  price: [300, 500, 750],
  weight: [250, 900, 4000],
  time: [15, 30, 45],
  range: [5, 10],
} as const;
export type BandFacet = keyof typeof BAND_LIMITS;

/** From the lowest, as in an address: "-300", "300-500", "500-750", "750-". */
export function bandsOf(facet: BandFacet): string[] {
  const limits: readonly number[] = BAND_LIMITS[facet];
  return [...limits, ""].map((limit, place) => `${limits[place - 1] ?? ""}-${limit}`);
}

const Band = (facet: BandFacet) => z.enum(bandsOf(facet)).optional();

/** `class` "none": no EU class label. `colour`, `kit`, `size`: a variant on sale has it. */
export const ProductFilters = z.object({
  kind: Text(60).optional(),
  class: Text(20).optional(),
  price: Band("price"),
  weight: Band("weight"),
  time: Band("time"),
  range: Band("range"),
  stock: z.literal("in").optional(),
  colour: Text(60).optional(),
  kit: Text(60).optional(),
  size: Text(60).optional(),
});
export type ProductFilters = z.infer<typeof ProductFilters>;
export type FacetName = keyof ProductFilters;

export const ProductSort = z.enum(["price", "price-desc", "rating", "newest", "weight", "time", "range"]);
export type ProductSort = z.infer<typeof ProductSort>;

/** For each option, with the other filters unchanged; `count` is null if there are too many to count. */
export const Facets = z.record(z.string(), z.array(z.object({ value: z.string(), count: z.number().nullable() })));
export type Facets = z.infer<typeof Facets>;

export const MOST_COUNTED = 1_000;

/** The beginning or end of a page in a route's answer. An invalid one is ignored. */
const PageKey = Text(200);

/**
 * Figures in `q` ("under 250 g") are compared; a word that no product has is replaced by the most similar one
 * (`understoodAs`). `after` is the `lastKey` of the page before, `before` the `firstKey` of the next. `fits`: what goes
 * with the product at this address. `fitting=named`: what goes with a product that `q` names.
 */
export const SearchProductsQuery = ProductFilters.extend({
  fits: Text(80).optional(),
  q: Text(LIMITS.name).default(""),
  sort: ProductSort.optional(),
  limit: z.coerce.number().int().min(1).max(100),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  after: PageKey.optional(),
  before: PageKey.optional(),
  facets: z.literal("all").optional(),
  fitting: z.literal("named").optional(),
});
export type SearchProductsQuery = z.infer<typeof SearchProductsQuery>;

/** What goes with a product that a search names and fits its other `words`: the first of `count`. */
export const Fitting = z.object({
  handle: z.string(),
  title: z.string(),
  words: z.string(),
  products: Rows("fitting products", CatalogueProduct.pick({ handle: true, title: true })),
  count: z.int(),
});
export type Fitting = z.infer<typeof Fitting>;

/** `hasMore`: more than the counted `count`. `fitsTitle`: the name of the product that `fits` names. */
export const SearchProductsAnswer = z.object({
  products: Rows("products", CatalogueProduct),
  count: z.number(),
  hasMore: z.boolean(),
  understoodAs: z.string().nullable(),
  fitsTitle: z.string().nullable().default(null),
  firstKey: z.string().nullable(),
  lastKey: z.string().nullable(),
  facets: Facets.optional(),
  fitting: Fitting.nullable().default(null),
});
export type SearchProductsAnswer = z.infer<typeof SearchProductsAnswer>;

export const ManagedList = z.enum(["on-sale", "hidden", "draft", "ended", "deleted"]);

const KitStock = z.object({ pieces: z.number(), available: z.number() });
export type KitStock = z.infer<typeof KitStock>;

/** `stock` is null if it is not counted (`places` 0), in several locations (`places`), or a kit's. */
const PriceAndStock = z.object({
  price: Money.nullable(),
  stock: OneStock.nullable(),
  places: z.number(),
  kit: KitStock.nullable(),
});

/** Price and stock are of the first variant on sale. `variants` are empty for one. */
export const ManagedProduct = CatalogueProduct.pick({
  id: true,
  title: true,
  handle: true,
  imageUrl: true,
  shortDescription: true,
}).extend({
  ...PriceAndStock.shape,
  state: z.enum(["on sale", "draft", "ended", "deleted"]),
  variants: Rows("variants", PriceAndStock.extend({ id: z.string(), name: z.string() })),
  deleted: z.object({ at: z.iso.datetime(), by: z.string(), until: z.iso.datetime() }).nullable(),
});
export type ManagedProduct = z.infer<typeof ManagedProduct>;

/** Without a search or filter, drafts come oldest first, ended and deleted ones newest first. */
export const ListManagedQuery = SearchProductsQuery.extend({ list: ManagedList.default("on-sale") });
export type ListManagedQuery = z.infer<typeof ListManagedQuery>;
export const ListManagedAnswer = z.object({
  products: Rows("managed products", ManagedProduct),
  count: z.number(),
  hasMore: z.boolean(),
  facets: Facets.nullable(),
});
export type ListManagedAnswer = z.infer<typeof ListManagedAnswer>;

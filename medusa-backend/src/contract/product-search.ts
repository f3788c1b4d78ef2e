import { z } from "zod";
import { CatalogueProduct } from "./catalogue";
import { LIMITS, Text } from "./common";
import { Facets, ProductFilters, ProductSort } from "./product-filters";
import { Rows } from "./rows";

/** A search counts its results up to here; with more, `count` is this. */
export const MOST_COUNTED = 1_000;

/**
 * The beginning or end of a page, created by the route and returned in its answer. An invalid one is ignored.
 */
const PageKey = Text(200);

/**
 * GET /store/shop/product-search (anyone): the products that can be bought, in the catalogue's order, narrowed by
 * filters; with `q`, the full-text matches in names, figures and descriptions, best match first. Figures in `q` ("under
 * 250 g", "below $600") are compared. A word that no product has is replaced by the most similar one, and
 * `understood_as` is then the search that was answered instead; otherwise it is null. Pages far down are requested by
 * the `last_key` of the previous page (`after`) or the `first_key` of the next one (`before`); best match first has no
 * keys. `fits`: only what goes with the product at this address. With `facets=all` the options of all filters are
 * counted.
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
});
export type SearchProductsQuery = z.infer<typeof SearchProductsQuery>;

/**
 * `has_more`: there are more than the counted `count`. `fits_title`: the name of the product that `fits` names.
 */
export const SearchProductsAnswer = z.object({
  products: Rows("products", CatalogueProduct),
  count: z.number(),
  has_more: z.boolean(),
  understood_as: z.string().nullable(),
  fits_title: z.string().nullable().default(null),
  first_key: z.string().nullable(),
  last_key: z.string().nullable(),
  facets: Facets.optional(),
});
export type SearchProductsAnswer = z.infer<typeof SearchProductsAnswer>;

import { z } from "zod";
import { CatalogueProduct } from "./catalogue";
import { LIMITS, Text } from "./common";
import { Facets, ProductFilters, ProductSort } from "./product-filters";
import { Rows } from "./rows";

/** A search counts what it finds up to here; where it finds more, `count` is this. */
export const MOST_COUNTED = 1_000;

/**
 * Where a page begins or ends; made by the route, and returned in its answer. One that is not in its form is left out.
 */
const PageKey = Text(200);

/**
 * GET /store/shop/product-search (anyone): the products that can be bought, in the catalogue's order, narrowed by
 * filters; with `q` what full text search finds in names, figures and descriptions, the best match first. What `q` says
 * of figures ("under 250 g", "below $600") is compared with them. A word that is in no product is taken for the one
 * that it is nearly spelled like, and `understood_as` is then the search that was answered instead; it is null
 * otherwise. Pages far down are asked for by the `last_key` of the page before (`after`) or the `first_key` of the one
 * behind (`before`); the best match first has no keys. With `facets=all` the options of all filters are counted.
 */
export const SearchProductsQuery = ProductFilters.extend({
  q: Text(LIMITS.name).default(""),
  sort: ProductSort.optional(),
  limit: z.coerce.number().int().min(1).max(100),
  offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  after: PageKey.optional(),
  before: PageKey.optional(),
  facets: z.literal("all").optional(),
});
export type SearchProductsQuery = z.infer<typeof SearchProductsQuery>;

/** `has_more`: there are more than the `count` that was counted. */
export const SearchProductsAnswer = z.object({
  products: Rows("products", CatalogueProduct),
  count: z.number(),
  has_more: z.boolean(),
  understood_as: z.string().nullable(),
  first_key: z.string().nullable(),
  last_key: z.string().nullable(),
  facets: Facets.optional(),
});
export type SearchProductsAnswer = z.infer<typeof SearchProductsAnswer>;

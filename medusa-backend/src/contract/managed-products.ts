import { z } from "zod";
import { CatalogueProduct } from "./catalogue";
import { Money } from "./common";
import { Facets } from "./product-filters";
import { SearchProductsQuery } from "./product-search";
import { Rows } from "./rows";
import { OneStock } from "./stock-board";

/** The lists of Manage Products. "hidden": all unpublished products, including drafts and ended ones. */
export const ManagedList = z.enum(["on-sale", "hidden", "draft", "ended", "deleted"]);
export type ManagedList = z.infer<typeof ManagedList>;

/**
 * A row of Manage Products. `stock` is null if it is not counted (`places` 0), or if it is spread over several
 * locations or parts. `deleted` is set while a deleted product can be restored.
 */
export const ManagedProduct = CatalogueProduct.pick({
  id: true,
  title: true,
  handle: true,
  image_url: true,
  short_description: true,
}).extend({
  price: Money.nullable(),
  state: z.enum(["on sale", "draft", "ended", "deleted"]),
  stock: OneStock.nullable(),
  places: z.number(),
  deleted: z.object({ at: z.iso.datetime(), by: z.string(), until: z.iso.datetime() }).nullable(),
});
export type ManagedProduct = z.infer<typeof ManagedProduct>;

/**
 * GET /store/shop/managed-products ("read products"). The list "on-sale" is what the Store finds for the same search,
 * filters and order, without what it takes a misspelt word for. The others have the same search, filters and orders;
 * without any, drafts come oldest first, and what ended or was deleted newest first.
 */
export const ListManagedQuery = SearchProductsQuery.extend({ list: ManagedList.default("on-sale") });
export type ListManagedQuery = z.infer<typeof ListManagedQuery>;
export const ListManagedAnswer = z.object({
  products: Rows("managed products", ManagedProduct),
  count: z.number(),
  has_more: z.boolean(),
  facets: Facets.nullable(),
});
export type ListManagedAnswer = z.infer<typeof ListManagedAnswer>;

import { z } from "zod";
import { CatalogueProduct } from "./catalogue";
import { Money } from "./common";
import { Rows } from "./rows";

/** A product that ops hid: a draft, or one that was refused. `price` is null where none can be charged. */
export const HiddenProduct = CatalogueProduct.pick({
  id: true,
  title: true,
  image_url: true,
  short_description: true,
}).extend({ price: Money.nullable() });
export type HiddenProduct = z.infer<typeof HiddenProduct>;

/** GET /store/shop/hidden-products (admin), oldest first, with the query of the list of products. */
export const ListHiddenAnswer = z.object({ products: Rows("hidden products", HiddenProduct), count: z.number() });
export type ListHiddenAnswer = z.infer<typeof ListHiddenAnswer>;

/**
 * POST /store/shop/products/:id/show (admin) puts a hidden product on sale, audited; `changed` is false for one that is
 * published; 404 unknown, 409 `unavailable` without a price that can be charged.
 */
export const ShowProductAnswer = z.object({ changed: z.boolean() });
export type ShowProductAnswer = z.infer<typeof ShowProductAnswer>;

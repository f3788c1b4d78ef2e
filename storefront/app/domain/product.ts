import type { Currency } from "./money";

/** A drone as screens know it. `price` is in minor units of `currency`; `available` is null where stock is not tracked. */
export type Product = {
  productId: string;
  handle: string;
  name: string;
  imageUrl: string;
  shortDescription: string;
  description: string;
  price: { amount: number; currency: Currency };
  available: number | null;
};

/** A product that ops published at a price which nobody can be charged; `price` in major units, as it is written. */
export type UnsellableProduct = { productId: string; name: string; imageUrl: string; price: number };

/**
 * What a product list loader yields: one page of `total` products. `source` tells screens (and the cache) whether the backend
 * answered.
 */
export type ProductList = { products: Product[]; total: number; source: "live" | "built-in" };

/** How many products stand on one page of the Store. */
export const STORE_PAGE = 60;

/** The address of a product's page; by its id it leads there, too. */
export function productPath({ handle }: { handle: string }): string {
  return `/products/${encodeURIComponent(handle)}`;
}

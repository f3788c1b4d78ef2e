import type { Currency } from "./money";
import type { StoreFacets } from "./store-filters";

/** The average of all shown reviews of a product, exact; there is none without a review. */
export type Rating = { average: number; count: number };

/**
 * A drone as screens know it. `price` is in minor units of `currency`; `available` is null where stock is not tracked;
 * figures are there where the product has its full table of them.
 */
export type Product = {
  productId: string;
  handle: string;
  name: string;
  imageUrl: string;
  /** Where `imageUrl` is the shop's copy of a picture of another host: the address as it was typed. */
  typedImageUrl?: string;
  shortDescription: string;
  description: string;
  price: { amount: number; currency: Currency };
  available: number | null;
  /** The lowest price of the 30 days before, in minor units, while the price is announced as lowered. */
  lowestBefore?: number;
  rating?: Rating;
  weightGrams?: number;
  flightTimeMinutes?: number;
};

/**
 * A product as admins list it; `price` in minor units, null for one without a price that can be charged. `stock` is
 * null where it is not counted (`places` 0), and where several places or parts keep it.
 */
export type ManagedProduct = Pick<Product, "productId" | "name" | "imageUrl" | "shortDescription"> & {
  price: number | null;
  state: "on sale" | "draft" | "ended" | "deleted";
  stock: ManagedStock | null;
  places: number;
  deleted: { at: string; by: string; until: string } | null;
};

/** Pieces of an item in a place: on hand, and how many of them are reserved for orders. */
export type ManagedStock = { itemId: string; locationId: string; onHand: number; reserved: number };

/** A product that ops published at a price that cannot be charged; `price` in major units, as Medusa has it. */
export type UnsellableProduct = { productId: string; name: string; imageUrl: string; price: number };

/** The fields of a product that a card shows and the cart keeps. */
export type CardProduct = Omit<Product, "description" | "typedImageUrl">;

/**
 * One page of a product list with `total` products in all. `source` tells screens (and the cache) whether the backend
 * answered.
 */
export type ProductList = Omit<LoadedList, "products"> & {
  products: CardProduct[];
};

/**
 * A list as it was loaded, with all that is known about each product; `found` where it is what a search found; `facets`
 * what it can be narrowed to.
 */
export type LoadedList = {
  products: Product[];
  total: number;
  source: "live" | "built-in";
  found?: Found;
  facets?: StoreFacets;
};

/**
 * `hasMore`: there are more than were counted. `understoodAs`: the search that was answered, where it is another one
 * than was asked. `firstKey` and `lastKey`: those of the page's first and last product, null where pages have none.
 */
export type Found = { hasMore: boolean; understoodAs: string | null; firstKey: string | null; lastKey: string | null };

/** A product as the search field suggests it. */
export type SuggestedProduct = Pick<Product, "productId" | "handle" | "name" | "imageUrl" | "price">;

/** A product without what no card shows, so that pages do not carry it. */
export function toCardProduct({ description: _, typedImageUrl: __, ...card }: Product): CardProduct {
  return card;
}

/**
 * True for a product id of the built-in list, which is the product's handle: Medusa's ids are unknown there. Medusa's
 * ids have an underscore, handles of built-in products have none.
 */
export const isHandle = (productId: string): boolean => !productId.includes("_");

/** How many products are on one page of the Store. */
export const STORE_PAGE = 60;

/** How many products the home page shows (specification, section 9). */
export const SHOWN_AT_HOME = 6;

/** The address of a product's page; by its id it leads there, too. */
export function productPath({ handle }: { handle: string }): string {
  return `/products/${encodeURIComponent(handle)}`;
}

/** The address of a product's page at the desk. */
export const productDeskPath = (productId: string): string => `/dashboard/products/${encodeURIComponent(productId)}`;

/** The address of its preview. */
export const previewPath = (productId: string): string => `${productDeskPath(productId)}/preview`;

import type { Currency } from "./money";
import type { StoreFacets } from "./store-filters";

/** The average of all shown reviews of a product, exact; there is none without a review. */
export type Rating = { average: number; count: number };

/**
 * A drone for screens. `price` is in minor units of `currency`; `available` is null if stock is not tracked; figures
 * are present if the product has its full table.
 */
export type Product = {
  productId: string;
  handle: string;
  name: string;
  imageUrl: string;
  /** The typed address, if `imageUrl` is the shop's copy of another host's picture. */
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
 * What a product or a variant costs, and its stock; `price` in minor units, null for one without a price that can be
 * charged. `stock` is null if it is not counted (`places` 0), or is spread over several locations or parts.
 */
export type PriceAndStock = Pick<Product, "productId" | "name"> & {
  price: number | null;
  stock: ManagedStock | null;
  places: number;
};

/**
 * A product as admins list it, with the price and stock of its first variant; `variants` are empty for a product with
 * one. `productId` of a variant is its own id.
 */
export type ManagedProduct = Pick<Product, "imageUrl" | "shortDescription"> &
  PriceAndStock & {
    state: "on sale" | "draft" | "ended" | "deleted";
    variants: (PriceAndStock & { values: string })[];
    deleted: { at: string; by: string; until: string } | null;
  };

/** Pieces of an item in a location: on hand, and how many are reserved for orders. */
export type ManagedStock = { itemId: string; locationId: string; onHand: number; reserved: number };

/** A product that ops published at a price that cannot be charged; `price` is Medusa's, in major units. */
export type UnsellableProduct = { productId: string; name: string; imageUrl: string; price: number | null };

/** The fields of a product that a card shows and the cart keeps. */
export type CardProduct = Omit<Product, "description" | "typedImageUrl">;

/** One page of a product list with `total` products in all. `source` says whether the backend answered. */
export type ProductList = Omit<LoadedList, "products"> & {
  products: CardProduct[];
};

/** A loaded list with all data of each product; `found` for a search's results; `facets` are its filter options. */
export type LoadedList = {
  products: Product[];
  total: number;
  source: "live" | "built-in";
  found?: Found;
  facets?: StoreFacets;
};

/**
 * `hasMore`: there are more than were counted. `understoodAs`: the search that was answered, if it is another one
 * than was asked. `fitsName`: the product that everything found goes with. `fitting`: what goes with a product that the
 * search names, the first of `count`, and the words that it fits. `firstKey` and `lastKey`: those of the
 * page's first and last product, null if pages have none.
 */
export type Found = {
  hasMore: boolean;
  understoodAs: string | null;
  fitsName?: string;
  fitting?: {
    handle: string;
    name: string;
    words: string;
    count: number;
    products: Pick<Product, "handle" | "name">[];
  };
  firstKey: string | null;
  lastKey: string | null;
};

/** A product in the search field's suggestions. */
export type SuggestedProduct = Pick<Product, "productId" | "handle" | "name" | "imageUrl" | "price">;

/** A product as the banner of the home page names it. */
export type BannerProduct = Pick<Product, "handle" | "name" | "price">;

/** A product with only the data that cards show, to keep pages small. */
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

/** The address of a product's page, by its handle or its id. */
export function productPath({ handle }: { handle: string }): string {
  return `/products/${encodeURIComponent(handle)}`;
}

/** The query of a product's page that shows the most helpful reviews first. */
export const BY_HELP = "reviews=helpful";

/** True for the query of a page that shows them. */
export const isByHelp = (search: string): boolean => new URLSearchParams(search).get("reviews") === "helpful";

/** The country that the query of a product's page asks about (ISO code in lower case); null for the shop's own. */
export function countryIn(search: string): string | null {
  const country = new URLSearchParams(search).get("country") ?? "";
  return /^[a-z]{2}$/.test(country) ? country : null;
}

/** The address of what its page says for another country. */
export const herePath = (product: { handle: string }, country: string): string =>
  `${productPath(product)}/here?country=${country}`;

/** The address of the page with the rules for flying it. */
export const rulesPath = (product: { handle: string }): string => `${productPath(product)}/rules`;

/** The address of the page that asks for a mail when it is back in stock. */
export const backInStockPath = (product: { handle: string }): string => `${productPath(product)}/back-in-stock`;

/** The address of the page with the questions about it. */
export const questionsPath = (product: { handle: string }): string => `${productPath(product)}/questions`;

/** The address of one of its documents, by its name (contract: ProductPaper). */
export const paperPath = (product: { handle: string }, name: string): string =>
  `${productPath(product)}/papers/${encodeURIComponent(name)}.pdf`;

/** The address of a product's page at the desk. */
export const staffProductPath = (productId: string): string => `/dashboard/products/${encodeURIComponent(productId)}`;

/** The address of its preview. */
export const previewPath = (productId: string): string => `${staffProductPath(productId)}/preview`;

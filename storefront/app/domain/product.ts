import type { ManagedProduct as ManagedRow, VariantOffers } from "medusa-backend/contract";
import { isVariantId, variantChoice } from "medusa-backend/contract/variant-names";
import { type Currency, formatMoney } from "./money";
import type { StoreFacets } from "./store-filters";

export type Rating = { average: number; count: number };

/** `price` is in minor units of `currency`; `available` is null if stock is not tracked. */
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
  /** Of a product with several variants on sale: the first one's id, and what all of them cost (minor units). */
  variantId?: string;
  offers?: VariantOffers;
};

/** `price` in minor units, null if Medusa has none that can be charged; `stock` as in the contract. */
export type PriceAndStock = Pick<Product, "productId" | "name"> &
  Pick<ManagedRow, "price" | "stock" | "places" | "kit">;

/** Price and stock are the first variant's; `variants` are empty for one alone. A variant has its own `productId`. */
export type ManagedProduct = Pick<ManagedRow, "imageUrl" | "shortDescription" | "state" | "deleted"> &
  PriceAndStock & { variants: (PriceAndStock & { values: string })[] };

/** Published at a price that cannot be charged; `price` is Medusa's, in major units. */
export type UnsellableProduct = { productId: string; name: string; imageUrl: string; price: number | null };

export type CardProduct = Omit<Product, "description" | "typedImageUrl">;

/** `total` counts all pages; `source` says whether the backend answered. */
export type ProductList = Omit<LoadedList, "products"> & { products: CardProduct[] };

export type LoadedList = {
  products: Product[];
  total: number;
  source: "live" | "built-in";
  found?: Found;
  facets?: StoreFacets;
};

/**
 * `hasMore`: there are more than were counted. `understoodAs`: the search that was answered, if another one was asked.
 * `fitsName`: the product that everything found goes with. `fitting`: what goes with a product that the search names,
 * the first of `count`, and the words that it fits. `firstKey` and `lastKey`: those of the page's first and last
 * product, null if pages have none.
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

export type SuggestedProduct = Pick<Product, "productId" | "handle" | "name" | "imageUrl" | "price" | "offers">;

export type BannerProduct = Pick<Product, "handle" | "name" | "price" | "offers">;

export function toCardProduct({ description: _, typedImageUrl: __, ...card }: Product): CardProduct {
  return card;
}

/** True for a handle, an id of the built-in list: Medusa's ids have an underscore, built-in handles have none. */
export const isHandle = (productId: string): boolean => !productId.includes("_");

export function priceWords({ price, offers }: Pick<Product, "price" | "offers">): string {
  const isRange = offers !== undefined && offers.from !== offers.to;
  return isRange ? `From ${formatMoney(offers.from, price.currency)}` : formatMoney(price.amount, price.currency);
}

export const STORE_PAGE = 60;

/** Specification, section 9. */
export const SHOWN_AT_HOME = 6;

const pageOf = ({ handle }: { handle: string }): string => `/products/${encodeURIComponent(handle)}`;

/** What a link to a product's page, or to one about it, needs; `productId` may be a variant's id. */
export type Linked = { handle: string; productId?: string | undefined };

/** As links name a product from a page whose query chooses a variant. */
export const withChoice = ({ handle }: { handle: string }, search: string): Linked => ({
  ...{ handle, productId: variantIn(search) ?? undefined },
});

const variantOf = ({ productId = "" }: Linked): string => variantChoice(productId);

export const productPath = (product: Linked): string => `${pageOf(product)}${variantOf(product)}`;

/** In the address of a comparison: "kestrel-air", "kestrel-air.variant_01…". */
export const toCompared = ({ handle, productId }: Pick<Product, "handle" | "productId">): string =>
  isVariantId(productId) ? `${handle}.${productId}` : handle;

export function variantIn(search: string): string | null {
  const id = new URLSearchParams(search).get("variant") ?? "";
  return isVariantId(id) && /^[\w-]{1,100}$/.test(id) ? id : null;
}

export const keepVariant = (query: string, search: string): string =>
  joined(query, variantIn(search) && `variant=${variantIn(search)}`);

export function variantQuery(variantId: string, search: string): string {
  const country = countryIn(search);
  return joined(isByHelp(search) && BY_HELP, country && `country=${country}`, `variant=${variantId}`);
}

const joined = (...parts: (string | false | null)[]): string => parts.filter(Boolean).join("&");

/** True for two addresses of a product's page that differ in the chosen variant alone, for which no data is loaded. */
export function isOnlyChoice(from: URL, to: URL): boolean {
  const [before, after] = [from, to].map(({ pathname, searchParams }) => {
    const others = new URLSearchParams(searchParams);
    others.delete("variant");
    return `${pathname}?${others}`;
  });
  return before === after && from.search !== to.search && to.pathname.startsWith("/products/");
}

export const BY_HELP = "reviews=helpful";

export const isByHelp = (search: string): boolean => new URLSearchParams(search).get("reviews") === "helpful";

/** The country that the query of a product's page asks about (ISO code in lower case); null for the shop's own. */
export function countryIn(search: string): string | null {
  const country = new URLSearchParams(search).get("country") ?? "";
  return /^[a-z]{2}$/.test(country) ? country : null;
}

export const herePath = (product: { handle: string }, country: string): string =>
  `${pageOf(product)}/here?country=${country}`;

export const rulesPath = (product: Linked): string => `${pageOf(product)}/rules${variantOf(product)}`;

export const backInStockPath = (product: Linked): string => `${pageOf(product)}/back-in-stock${variantOf(product)}`;

export const questionsPath = (product: Linked): string => `${pageOf(product)}/questions${variantOf(product)}`;

/** `name` as in the contract's ProductPaper. */
export const paperPath = (product: { handle: string }, name: string): string =>
  `${pageOf(product)}/papers/${encodeURIComponent(name)}.pdf`;

export const staffProductPath = (productId: string): string => `/dashboard/products/${encodeURIComponent(productId)}`;

export const previewPath = (productId: string): string => `${staffProductPath(productId)}/preview`;

export const WISH_LIST_PATH = "/wish-list";

export const sharedWishListPath = (token: string): string => `/wish-lists/${encodeURIComponent(token)}`;

export type Wished = { isWished: boolean | null };

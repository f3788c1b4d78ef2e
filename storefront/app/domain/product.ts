import type { KitStock, VariantOffers } from "medusa-backend/contract";
import { isVariantId, variantChoice } from "medusa-backend/contract/variant-names";
import { type Currency, formatMoney } from "./money";
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
  /** Of a product with several variants on sale: the first one's id, and what all of them cost (minor units). */
  variantId?: string;
  offers?: VariantOffers;
};

/**
 * What a product or a variant costs, and its stock; `price` in minor units, null for one without a price that can be
 * charged. `stock` is null if it is not counted (`places` 0), is spread over several locations, or is a kit's.
 */
export type PriceAndStock = Pick<Product, "productId" | "name"> & {
  price: number | null;
  stock: ManagedStock | null;
  places: number;
  kit: KitStock | null;
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
export type SuggestedProduct = Pick<Product, "productId" | "handle" | "name" | "imageUrl" | "price" | "offers">;

/** A product as the banner of the home page names it. */
export type BannerProduct = Pick<Product, "handle" | "name" | "price" | "offers">;

/** A product with only the data that cards show, to keep pages small. */
export function toCardProduct({ description: _, typedImageUrl: __, ...card }: Product): CardProduct {
  return card;
}

/**
 * True for a product id of the built-in list, which is the product's handle: Medusa's ids are unknown there. Medusa's
 * ids have an underscore, handles of built-in products have none.
 */
export const isHandle = (productId: string): boolean => !productId.includes("_");

/** The price in words: "From $499.00" if the variants' prices differ. */
export function priceWords({ price, offers }: Pick<Product, "price" | "offers">): string {
  const isRange = offers !== undefined && offers.from !== offers.to;
  return isRange ? `From ${formatMoney(offers.from, price.currency)}` : formatMoney(price.amount, price.currency);
}

/** How many products are on one page of the Store. */
export const STORE_PAGE = 60;

/** How many products the home page shows (specification, section 9). */
export const SHOWN_AT_HOME = 6;

const pageOf = ({ handle }: { handle: string }): string => `/products/${encodeURIComponent(handle)}`;

/** What a link to a product's page, or to one about it, knows of it; `productId` may be a variant's id. */
export type Linked = { handle: string; productId?: string | undefined };

/** A product as links name it from a page whose query chooses a variant. */
export const withChoice = ({ handle }: { handle: string }, search: string): Linked => ({
  ...{ handle, productId: variantIn(search) ?? undefined },
});

const variantOf = ({ productId = "" }: Linked): string => variantChoice(productId);

/** The address of a product's page, by its handle or its id, or a variant's; with the variant that is meant. */
export const productPath = (product: Linked): string => `${pageOf(product)}${variantOf(product)}`;

/** The name of a product or variant in the address of a comparison: "kestrel-air", "kestrel-air.variant_01…". */
export const toCompared = ({ handle, productId }: Pick<Product, "handle" | "productId">): string =>
  isVariantId(productId) ? `${handle}.${productId}` : handle;

/** The variant that the query of a product's page chooses; null for none. */
export function variantIn(search: string): string | null {
  const id = new URLSearchParams(search).get("variant") ?? "";
  return isVariantId(id) && /^[\w-]{1,100}$/.test(id) ? id : null;
}

/** A query of a product's page, with the variant that the page's own query chooses. */
export const keepVariant = (query: string, search: string): string =>
  joined(query, variantIn(search) && `variant=${variantIn(search)}`);

/** The query of a product's page that chooses a variant, and keeps what else the page's own query says. */
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
  `${pageOf(product)}/here?country=${country}`;

/** The address of the page with the rules for flying it. */
export const rulesPath = (product: Linked): string => `${pageOf(product)}/rules${variantOf(product)}`;

/** The address of the page that asks for a mail when it is back in stock. */
export const backInStockPath = (product: Linked): string => `${pageOf(product)}/back-in-stock${variantOf(product)}`;

/** The address of the page with the questions about it. */
export const questionsPath = (product: Linked): string => `${pageOf(product)}/questions${variantOf(product)}`;

/** The address of one of its documents, by its name (contract: ProductPaper). */
export const paperPath = (product: { handle: string }, name: string): string =>
  `${pageOf(product)}/papers/${encodeURIComponent(name)}.pdf`;

/** The address of a product's page at the desk. */
export const staffProductPath = (productId: string): string => `/dashboard/products/${encodeURIComponent(productId)}`;

/** The address of its preview. */
export const previewPath = (productId: string): string => `${staffProductPath(productId)}/preview`;

/** The page of one's own wish list. */
export const WISH_LIST_PATH = "/wish-list";

/** The page that shows a list to others; `token` is its secret. */
export const sharedWishListPath = (token: string): string => `/wish-lists/${encodeURIComponent(token)}`;

/** Whether a product is on the signed-in person's list; null if that is unknown. */
export type Wished = { isWished: boolean | null };

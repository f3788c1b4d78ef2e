import type { CountryDelivery, QuestionsBeside } from "medusa-backend/contract";
import type { SellingTerms, SellingWords } from "./costs";
import type { ShortFlyAnswer } from "./fly-rules/rule";
import type { CardProduct, Product, Rating } from "./product";
import type { Figures } from "./specification";

export type { Figures };

/**
 * A review by somebody who bought the product. `rating` is a whole number from 1 to 5; times are UTC ISO strings.
 * `answer` is the shop's.
 */
export type ProductReview = {
  id: string;
  name: string;
  description: string;
  rating: number;
  createdAt: string;
  answer?: { text: string; answeredAt: string };
  /** How many people found it helpful; left out if nobody did. */
  helpful?: number;
  /** The addresses of its photos; left out if there are none. */
  photos?: string[];
};

/** A product of the other side of a link: no more than is shown, because every byte is sent with the page. */
export type LinkedProduct = Pick<Product, "handle" | "name" | "imageUrl" | "price" | "offers">;
export type LinkedProducts = { products: LinkedProduct[]; count: number };

/** A kit's parts by name, with how many of each. */
export type Kit = { parts: { handle: string; name: string; quantity: number }[]; apart: number };

/** An option of a product that buyers choose; `swatch` is a colour, "#1b2433". */
export type Option = { name: string; values: { value: string; swatch?: string }[] };

/**
 * A combination of values that is on sale, in the order of the options; prices in minor units, `available` as in
 * `Product`. Pictures, figures and the kit are its own, left out where it has the product's.
 */
export type Variant = {
  variantId: string;
  values: string[];
  price: number;
  available: number | null;
  lowestBefore?: number;
  sku?: string;
  pictures?: ProductPage["pictures"];
  figures?: Figures;
  kit?: Kit;
};

/** What a product's page says for one country. */
export type Here = {
  /** Its ISO code in lower case. */
  country: string;
  /** Those that the shop delivers to; empty if Medusa did not answer. */
  countries: readonly string[];
  /** Whether the shop delivers to it, in words; null if that is unknown. */
  delivery: string | null;
  /** What the rules there ask of a flyer; null for what is not flown. */
  fly: ShortFlyAnswer | null;
  /** The same for variants whose figures change it, by their ids. */
  flyOf?: Readonly<Record<string, ShortFlyAnswer | null>>;
};

export type ProductPage = {
  product: Product;
  /** The Markdown description as safe HTML; left out if it has no Markdown. */
  descriptionHtml?: string;
  /** Replacements of the name and the short description for search engines. */
  metaTitle?: string;
  metaDescription?: string;
  /** Main picture first; empty if there are none. `alt` is left out if nobody wrote a text. */
  pictures: { src: string; alt?: string }[];
  figures: Figures;
  here: Here;
  rating: Rating | null;
  /** The newest; `rating.count` may be more. */
  reviews: ProductReview[];
  /** Left out if nobody has asked. */
  questions?: QuestionsBeside;
  related: CardProduct[];
  /** What it fits, and what goes with it: the first of `count`, each left out if there is none. */
  fits?: LinkedProducts;
  goesWith?: LinkedProducts;
  /** What a kit holds; `apart` is the price of its parts one by one, in minor units. */
  kit?: Kit;
  /** The choices of a product with several variants, and the variants, the first on sale first; else left out. */
  options?: Option[];
  variants?: Variant[];
  /** Null if Medusa did not answer it. */
  terms: SellingTerms | null;
  /** The same; it is not sent to browsers. */
  offer: Offer | null;
};

/** The product's page for another country than the one that its address names, or the shop's. */
export type HereAnswer = Pick<ShownProductPage, "here" | "terms">;

/**
 * The age of a page's data: `live` is seconds old, `stale` is older because Medusa does not answer, `built-in` does not
 * come from Medusa. Only a live page shows the stock.
 */
export type Freshness = "live" | "stale" | "built-in";
/**
 * A page to show. `loadedAt` (UTC ISO) is when it was loaded from Medusa, null if never; `terms` are text, only for a
 * live page.
 */
export type ShownProductPage = Omit<ProductPage, "terms" | "offer"> & {
  freshness: Freshness;
  loadedAt: string | null;
  terms: SellingWords | null;
};
/** The same with what only search engines are told. */
export type LoadedProductPage = ShownProductPage & Pick<ProductPage, "offer">;

/** Who pays for a return, in schema.org's words. */
export type ReturnFees = "FreeReturn" | "ReturnFeesCustomerResponsibility";

/**
 * What search engines are told of a product beside its page: the desk's codes, the shop's deliveries, and that it takes
 * things back for `returnDays` after delivery.
 */
export type Offer = {
  sku: string | null;
  gtin: string | null;
  /** The GTINs of a product's variants, by their ids. */
  gtins?: Readonly<Record<string, string>>;
  /** The ids of all variants that are on sale. */
  variantIds: readonly string[];
  deliveries: CountryDelivery[];
  returnDays: number;
  returnFees?: ReturnFees | undefined;
};

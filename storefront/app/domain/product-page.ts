import type { CountryDelivery, ProductFigures as Figures, QuestionsBeside } from "medusa-backend/contract";
import type { SellingTerms, SellingWords } from "./costs";
import type { ShortFlyAnswer } from "./fly-rules/rule";
import type { CardProduct, Product, Rating } from "./product";

export type { Figures };

/** A buyer's review. `rating` is a whole number from 1 to 5; times are UTC ISO strings; `answer` is the shop's. */
export type ProductReview = {
  id: string;
  name: string;
  description: string;
  rating: number;
  createdAt: string;
  answer?: { text: string; answeredAt: string };
  helpful?: number;
  photos?: string[];
};

/** A product of the other side of a link, with no more than is shown, because every byte is sent with the page. */
export type LinkedProduct = Pick<Product, "handle" | "name" | "imageUrl" | "price" | "offers">;
export type LinkedProducts = { products: LinkedProduct[]; count: number };

/** `apart` is the price of the parts one by one, in minor units. */
export type Kit = { parts: { handle: string; name: string; quantity: number }[]; apart: number };

/** `swatch` is a colour, "#1b2433". */
export type Option = { name: string; values: { value: string; swatch?: string }[] };

/**
 * A combination of values on sale, in the order of the options; prices in minor units. Pictures, figures and the kit
 * are left out where they are the product's.
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

export type Here = {
  /** ISO code in lower case. */
  country: string;
  /** Those that the shop delivers to; empty if Medusa did not answer. */
  countries: readonly string[];
  delivery: string | null;
  /** What the rules there ask of a flyer; null for what is not flown. */
  fly: ShortFlyAnswer | null;
  /** For variants whose figures change it, by their ids. */
  flyOf?: Readonly<Record<string, ShortFlyAnswer | null>>;
};

export type ProductPage = {
  product: Product;
  /** The Markdown description as safe HTML; left out if it has no Markdown. */
  descriptionHtml?: string;
  /** For search engines, in place of the name and the short description. */
  metaTitle?: string;
  metaDescription?: string;
  /** Main picture first. `alt` is left out if nobody wrote a text. */
  pictures: { src: string; alt?: string }[];
  figures: Figures;
  here: Here;
  rating: Rating | null;
  reviews: ProductReview[];
  questions?: QuestionsBeside;
  related: CardProduct[];
  fits?: LinkedProducts;
  goesWith?: LinkedProducts;
  kit?: Kit;
  /** Only of a product with several variants, the first on sale first. */
  options?: Option[];
  variants?: Variant[];
  /** Null if Medusa did not answer, like `offer`, which is not sent to browsers. */
  terms: SellingTerms | null;
  offer: Offer | null;
};

export type HereAnswer = Pick<ShownProductPage, "here" | "terms">;

/** `live` is seconds old, `stale` older because Medusa does not answer. Only a live page shows the stock. */
export type Freshness = "live" | "stale" | "built-in";
/** `loadedAt` (UTC ISO) is null if the page never came from Medusa; `terms` are text, only for a live page. */
export type ShownProductPage = Omit<ProductPage, "terms" | "offer"> & {
  freshness: Freshness;
  loadedAt: string | null;
  terms: SellingWords | null;
};
export type LoadedProductPage = ShownProductPage & Pick<ProductPage, "offer">;

export type ReturnFees = "FreeReturn" | "ReturnFeesCustomerResponsibility";

export type Offer = {
  sku: string | null;
  gtin: string | null;
  gtins?: Readonly<Record<string, string>>;
  variantIds: readonly string[];
  deliveries: CountryDelivery[];
  returnDays: number;
  returnFees?: ReturnFees | undefined;
};

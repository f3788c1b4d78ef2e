import type { SellingTerms } from "./costs";
import type { CardProduct, Product, Rating } from "./product";

/** The figures of the specification table; units are in the names. Figures that a product lacks are left out. */
export type Figures = {
  kind?: string | undefined;
  weightGrams?: number | undefined;
  flightTimeMinutes?: number | undefined;
  camera?: string | undefined;
  rangeKm?: number | undefined;
  topSpeedKmh?: number | undefined;
  windResistanceMps?: number | undefined;
  batteryWh?: number | undefined;
  /** The EU class label; null where none applies. */
  class?: string | null | undefined;
  remoteId?: boolean | undefined;
  claim?: string | undefined;
};

/**
 * A review by somebody who bought the product. `rating` is a whole number from 1 to 5; times are UTC ISO strings.
 * `answer` is the shop's.
 */
export type ProductReview = {
  reviewId: string;
  name: string;
  description: string;
  rating: number;
  writtenAt: string;
  answer?: { text: string; answeredAt: string };
};

export type ProductPage = {
  product: Product;
  /** The description with its marks as HTML that is safe to show; left out where it has none. */
  descriptionHtml?: string;
  /** What search engines read instead of the name and the short description. */
  metaTitle?: string;
  metaDescription?: string;
  /** Main picture first; empty where there is none. `alt` is left out where nobody said what a picture shows. */
  pictures: { src: string; alt?: string }[];
  figures: Figures;
  rating: Rating | null;
  /** The newest; `rating.count` may be more. */
  reviews: ProductReview[];
  related: CardProduct[];
  /** Null where Medusa did not say. */
  terms: SellingTerms | null;
};

/**
 * How current a page is: `live` is seconds old, `stale` is older because Medusa does not answer, `built-in` is known
 * without Medusa. Only a live page shows the stock.
 */
export type Freshness = "live" | "stale" | "built-in";
/**
 * A page as it is shown. `loadedAt` (UTC ISO) is when it was loaded from Medusa, null where it never was; `terms` are
 * in words, for a live page alone.
 */
export type ShownProductPage = Omit<ProductPage, "terms"> & {
  freshness: Freshness;
  loadedAt: string | null;
  terms: string | null;
};

/**
 * Whether the signed-in person may review the product, and their review; `shownAs` is the name under which it is shown.
 * A review that waits for the shop to read it is hidden, too.
 */
export type OwnReview = {
  mayReview: boolean;
  shownAs: string;
  review: { description: string; rating: number; isHidden: boolean; isWaiting: boolean } | null;
};

import type { CardProduct, Product } from "./product";

/** The figures of the specification table; units are in the names. What a product does not say is not there. */
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

/** What somebody who bought the product says of it. `rating` is whole, 1 to 5; `writtenAt` a UTC ISO string. */
export type ProductReview = { reviewId: string; name: string; description: string; rating: number; writtenAt: string };

/** The average of all shown reviews, exact; there is none without a review. */
export type Rating = { average: number; count: number };

export type ProductPage = {
  product: Product;
  /** Main picture first; empty where there is none. */
  pictures: string[];
  figures: Figures;
  rating: Rating | null;
  /** The newest; `rating.count` may be more. */
  reviews: ProductReview[];
  related: CardProduct[];
};

/**
 * How true a page is now: `live` is seconds old, `stale` older because Medusa does not answer, `built-in` known without Medusa.
 * Only a live page tells the stock.
 */
export type Freshness = "live" | "stale" | "built-in";
/** A page as it is shown; `loadedAt` (UTC ISO) is when Medusa told it, null where it never did. */
export type ShownProductPage = ProductPage & { freshness: Freshness; loadedAt: string | null };

/** What the signed-in person may say and has said; `shownAs` is the name that will stand there. */
export type OwnReview = {
  mayReview: boolean;
  shownAs: string;
  review: { description: string; rating: number; isHidden: boolean } | null;
};

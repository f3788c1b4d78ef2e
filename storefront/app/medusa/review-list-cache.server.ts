import { SAMPLE_REVIEWS } from "medusa-backend/contract";
import type { Review, ReviewList } from "~/domain/review";
import { createSwrCache, watchLoad } from "~/lib/cache.server";
import { listForPage } from "~/lib/list-for-page.server";
import type { SharedPage } from "~/lib/shared-page.server";
import { FRESH_MS } from "~/lib/times";

const KEY = "newest";

type Options = {
  load: () => Promise<Review[]>;
  /** Called once when loading starts to fail, with the first cause. */
  onDown: (cause: unknown) => void;
};

/** The newest reviews in a stale-while-revalidate cache; the samples never enter it. */
export function createReviewList({ load, onDown }: Options) {
  const newest = watchLoad(load, (_key, cause) => onDown(cause));
  const cache = createSwrCache<Review[]>({
    max: 1,
    freshMs: FRESH_MS,
    load: newest.load,
  });

  return {
    /**
     * The reviews for a page: at once if cached, else within 1,000 ms; never fails. `startedAt` is epoch milliseconds.
     */
    forPage: (startedAt: number, shared: SharedPage | null = null) =>
      listForPage(
        { cache, key: KEY, isFailing: newest.isFailing, toPage: toList, standIn: samples },
        startedAt,
        shared,
      ),
  };
}

const toList = (reviews: Review[]): ReviewList => ({
  reviews: reviews.map(({ reviewId: _, ...shown }) => shown),
  source: "live",
});

function samples(): ReviewList {
  const reviews = SAMPLE_REVIEWS.map((review) => ({
    imageUrl: review.reviewer_img,
    name: review.reviewer_name,
    occupation: review.reviewer_occupation,
    description: review.description,
    rating: review.rating,
  }));
  return { reviews, source: "samples" };
}

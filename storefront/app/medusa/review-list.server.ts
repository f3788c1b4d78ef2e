import { SAMPLE_REVIEWS } from "medusa-backend/contract";
import type { Review, ReviewList } from "~/domain/review";
import { createSwrCache, watchLoad } from "~/lib/cache.server";
import { FRESH_MS, PAGE_WAIT_MS } from "~/lib/times";
import { withTimeout } from "~/lib/with-timeout";

const KEY = "newest";

type Options = {
  load: () => Promise<Review[]>;
  /** Told once when loading starts to fail, with the first cause. */
  onDown: (cause: unknown) => void;
};

/** The newest reviews behind a stale-while-revalidate cache; the samples never get into it. */
export function createReviewList({ load, onDown }: Options) {
  const cache = createSwrCache<Review[]>({
    max: 1,
    freshMs: FRESH_MS,
    load: watchLoad(load, (_key, cause) => onDown(cause)).load,
  });

  return {
    /** What a page shows, at once where it is known, else within 1,000 ms; never failing. `startedAt` is epoch milliseconds. */
    forPage(startedAt: number): ReviewList | Promise<ReviewList> {
      const known = cache.peek(KEY);
      if (known) return { reviews: known, source: "live" };
      const live = cache.get(KEY).then((reviews): ReviewList => ({ reviews, source: "live" }), samples);
      return withTimeout(live, PAGE_WAIT_MS - (Date.now() - startedAt), samples);
    },
  };
}

function samples(): ReviewList {
  const reviews = SAMPLE_REVIEWS.map((review, index) => ({
    reviewId: `sample-${index + 1}`,
    imageUrl: review.reviewer_img,
    name: review.reviewer_name,
    occupation: review.reviewer_occupation,
    description: review.description,
    rating: review.rating,
  }));
  return { reviews, source: "samples" };
}

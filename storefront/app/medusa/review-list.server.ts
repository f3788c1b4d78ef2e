import { SAMPLE_REVIEWS } from "medusa-backend/contract";
import type { Review, ReviewList } from "~/domain/review";
import { createSwrCache, watchLoad } from "~/lib/cache.server";
import { noteOldData, type SharedPage } from "~/lib/shared-page.server";
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
  const newest = watchLoad(load, (_key, cause) => onDown(cause));
  const cache = createSwrCache<Review[]>({
    max: 1,
    freshMs: FRESH_MS,
    load: newest.load,
  });

  return {
    /** What a page shows, at once where it is known, else within 1,000 ms; never failing. `startedAt` is epoch milliseconds. */
    forPage(startedAt: number, shared: SharedPage | null = null): ReviewList | Promise<ReviewList> {
      const since = shared?.dataSince ?? 0;
      const known = cache.peekSince(KEY, since);
      if (known) return toList(known);
      const old = cache.peek(KEY);
      const otherwise = () => {
        if (!old) return samples();
        noteOldData(shared);
        return toList(old);
      };
      if (old && newest.isFailing(KEY)) return otherwise();
      const live = cache.getSince(KEY, since).then(toList, otherwise);
      return withTimeout(live, PAGE_WAIT_MS - (Date.now() - startedAt), otherwise);
    },
  };
}

const toList = (reviews: Review[]): ReviewList => ({ reviews, source: "live" });

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

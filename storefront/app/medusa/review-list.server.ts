import { SAMPLE_REVIEWS } from "medusa-backend/contract";
import type { Review, ReviewList } from "~/domain/review";
import type { Answers, Question } from "~/lib/answers.server";
import { listForPage } from "~/lib/list-for-page.server";
import type { SharedPage } from "~/lib/shared-page.server";

type Options = {
  answers: Answers;
  load: () => Promise<Review[]>;
  /** Called once when loading starts to fail, with the first cause. */
  onDown: (cause: unknown) => void;
};

/** The newest reviews; the samples never enter the cache. */
export function createReviewList({ answers, ...load }: Options) {
  const question: Question<Review[]> = { key: "newest-reviews", ...load };
  return {
    /**
     * The reviews for a page: at once if cached, else within 1,000 ms; never fails. `startedAt` is epoch milliseconds.
     */
    forPage: (startedAt: number, shared: SharedPage | null = null) =>
      listForPage({ answers, question, toPage: toList, standIn: samples }, startedAt, shared),
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

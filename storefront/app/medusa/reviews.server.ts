import { SAMPLE_REVIEWS, type ShopReview } from "medusa-backend/contract";
import { type Answers, answers, listForPage, type Question } from "~/lib/answers.server";
import { logger } from "~/lib/logger.server";
import { forbidKeeping, type SharedPage } from "~/lib/shared-page.server";
import { loadNewestReviews } from "./home-lists.server";

export type ShownReview = Omit<ShopReview, "id">;

/** `samples`: the live ones did not arrive in time. */
export type ReviewList = { reviews: ShownReview[]; source: "live" | "samples" };

type Options = {
  answers: Answers;
  load: () => Promise<ShopReview[]>;
  /** Called once when loading starts to fail, with the first cause. */
  onDown: (cause: unknown) => void;
};

/** The samples never enter the cache. */
export function createReviewList({ answers, ...load }: Options) {
  const question: Question<ShopReview[]> = { key: "newest-reviews", ...load };
  return {
    /** At once if cached, else within 1,000 ms; never fails. `startedAt` is epoch milliseconds. */
    forPage: (startedAt: number, shared: SharedPage | null = null) =>
      listForPage({ answers, question, toPage: toList, standIn: samples }, startedAt, shared),
  };
}

const toList = (reviews: ShopReview[]): ReviewList => ({
  reviews: reviews.map(({ id: _, ...shown }) => shown),
  source: "live",
});

const samples = (): ReviewList => ({
  reviews: SAMPLE_REVIEWS.map((review) => ({ ...review, isExample: true, isBought: false })),
  source: "samples",
});

const reviewList = createReviewList({
  answers,
  load: loadNewestReviews,
  onDown: (err) => logger.error({ event: "review_list_failed", err }),
});

/** Cached ones at once, else a promise of the live ones, or of the samples after 1,000 ms. Never rejects. */
export function getReviewList({ shared }: { shared: SharedPage | null }): ReviewList | Promise<ReviewList> {
  const list = reviewList.forPage(Date.now(), shared);
  void Promise.resolve(list).then(({ source }) => {
    if (source === "samples") forbidKeeping(shared);
  });
  return list;
}

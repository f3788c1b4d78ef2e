import { type CreateReview, CreateReviewAnswer, ListReviewsAnswer, type ShopReview } from "medusa-backend/contract";
import type { Review, ReviewList } from "~/domain/review";
import { logger } from "~/lib/logger.server";
import { forbidKeeping, type SharedPage } from "~/lib/shared-page.server";
import { READ_TIMEOUT_MS, WRITE_TIMEOUT_MS } from "~/lib/times";
import { createVisitorMedusa, type Medusa } from "./client.server";
import { createReviewList } from "./review-list.server";
import { shopPath } from "./shop-path";
import { shownPicture } from "./shown-picture.server";

/** Reviews, newest first; `count` is the number of all. */
export async function listReviews(
  medusa: Medusa,
  query: { limit?: number | undefined; offset?: number | undefined } = {},
): Promise<{ reviews: Review[]; count: number }> {
  const answer = await medusa.fetch(shopPath("reviews"), {
    query,
    schema: ListReviewsAnswer,
    timeoutMs: READ_TIMEOUT_MS,
  });
  return { reviews: answer.reviews.map(toReview), count: answer.count };
}

/** How many the home page shows: three rows of three. */
const SHOWN_AT_HOME = 9;

const reviewList = createReviewList({
  load: async () => (await listReviews(createVisitorMedusa(), { limit: SHOWN_AT_HOME })).reviews,
  onDown: (err) => logger.error({ event: "review_list_failed", err }),
});

/**
 * The newest reviews for the home page: at once if they are cached, else a promise of the live ones, or of the samples
 * when Medusa refuses or 1,000 ms have passed. `shared` as in `getProductList`. Never rejects.
 */
export function getReviewList({ shared }: { shared: SharedPage | null }): ReviewList | Promise<ReviewList> {
  const list = reviewList.forPage(Date.now(), shared);
  void Promise.resolve(list).then(({ source }) => {
    if (source === "samples") forbidKeeping(shared);
  });
  return list;
}

/** Stores a review of the signed-in customer. @throws AppError `unauthenticated`, `invalid`. */
export async function createReview(medusa: Medusa, review: Omit<Review, "reviewId">): Promise<{ reviewId: string }> {
  const body: CreateReview = {
    reviewer_img: review.imageUrl,
    reviewer_name: review.name,
    reviewer_occupation: review.occupation,
    description: review.description,
    rating: review.rating,
  };
  const call = { method: "POST", body, schema: CreateReviewAnswer, timeoutMs: WRITE_TIMEOUT_MS } as const;
  return { reviewId: (await medusa.fetch(shopPath("reviews"), call)).review_id };
}

function toReview(review: ShopReview): Review {
  return {
    reviewId: review.id,
    imageUrl: shownPicture(review.reviewer_img),
    name: review.reviewer_name,
    occupation: review.reviewer_occupation,
    description: review.description,
    rating: review.rating,
  };
}

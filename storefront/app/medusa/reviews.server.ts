import { CreateReview, type RouteFields } from "medusa-backend/contract/routes";
import type { Review, ReviewList } from "~/domain/review";
import { answers } from "~/lib/answers.server";
import { logger } from "~/lib/logger.server";
import { forbidKeeping, type SharedPage } from "~/lib/shared-page.server";
import type { Medusa } from "./client.server";
import { loadNewestReviews } from "./home-lists.server";
import { createReviewList } from "./review-list.server";

const reviewList = createReviewList({
  answers,
  load: loadNewestReviews,
  onDown: (err) => logger.error({ event: "review_list_failed", err }),
});

/**
 * The newest reviews for the home page: at once if they are cached, else a promise of the live ones, or of the samples
 * if Medusa refuses or 1,000 ms have passed. `shared` as in `getProductList`. Never rejects.
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
  const body: RouteFields<typeof CreateReview> = {
    reviewer_img: review.imageUrl,
    reviewer_name: review.name,
    reviewer_occupation: review.occupation,
    description: review.description,
    rating: review.rating,
  };
  return { reviewId: (await medusa.call(CreateReview, body)).review_id };
}

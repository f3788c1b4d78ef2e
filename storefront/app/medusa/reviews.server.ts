import { type CreateReview, CreateReviewAnswer, ListReviewsAnswer, type ShopReview } from "medusa-backend/contract";
import type { Review } from "~/domain/review";
import type { Medusa } from "./client.server";
import { shopPath } from "./shop-path";
import { READ_TIMEOUT_MS, WRITE_TIMEOUT_MS } from "./timeouts";

/** Reviews, newest first; `count` is how many there are in all. */
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
    imageUrl: review.reviewer_img,
    name: review.reviewer_name,
    occupation: review.reviewer_occupation,
    description: review.description,
    rating: review.rating,
  };
}

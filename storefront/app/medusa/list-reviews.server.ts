import type { ShopReview } from "medusa-backend/contract";
import { ListReviews } from "medusa-backend/contract/routes";
import type { Review } from "~/domain/review";
import type { Medusa } from "./client.server";
import { shownPicture } from "./shown-picture.server";

/** Reviews, newest first; `next` is the offset of the rest, null without any. */
export async function listReviews(
  medusa: Medusa,
  query: { limit?: number | undefined; offset?: number | undefined } = {},
): Promise<{ reviews: Review[]; next: number | null }> {
  const answer = await medusa.call(ListReviews, query);
  return { reviews: answer.reviews.map(toReview), next: answer.next };
}

export function toReview(review: ShopReview): Review {
  return {
    reviewId: review.id,
    imageUrl: shownPicture(review.reviewer_img),
    name: review.reviewer_name,
    occupation: review.reviewer_occupation,
    description: review.description,
    rating: review.rating,
  };
}

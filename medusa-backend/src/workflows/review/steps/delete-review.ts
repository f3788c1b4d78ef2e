import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { ShopError } from "../../../lib/shop-error";
import { reviewService } from "../../../modules/services";

/**
 * Deletes a review as Medusa deletes its own records: no query finds it again. Undone by restoring it.
 * @throws ShopError `not_found`
 */
export const deleteReviewStep = createStep(
  "delete-review",
  async ({ reviewId }: { reviewId: string }, { container }) => {
    const reviews = reviewService(container);
    const [review] = await reviews.listReviews({ id: reviewId }, { select: ["id", "rating"] });
    if (!review) throw new ShopError("not_found", "There is no such review.");
    await reviews.softDeleteReviews(reviewId);
    return new StepResponse({ rating: review.rating }, reviewId);
  },
  async (reviewId, { container }) => {
    if (reviewId) await reviewService(container).restoreReviews(reviewId);
  },
);

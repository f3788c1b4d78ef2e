import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import type { CreateReview } from "../../../contract/reviews";
import { reviewService } from "../../../modules/services";

/** `customerId` is null for the samples of the seed. */
export type CreateReviewInput = { customerId: string | null; review: CreateReview };

/** Stores a review; undone by deleting it. */
export const createReviewStep = createStep(
  "create-review",
  async ({ customerId, review }: CreateReviewInput, { container }) => {
    const reviews = reviewService(container);
    const { id } = await reviews.createReviews({ ...review, customer_id: customerId });
    return new StepResponse({ reviewId: id }, id);
  },
  async (reviewId, { container }) => {
    if (reviewId) await reviewService(container).deleteReviews(reviewId);
  },
);

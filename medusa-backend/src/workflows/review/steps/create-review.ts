import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import type { CreateReview } from "../../../contract/reviews";
import { REVIEW_MODULE } from "../../../modules/review";
import type ReviewModuleService from "../../../modules/review/service";

/** `customerId` is null for the samples of the seed. */
export type CreateReviewInput = { customerId: string | null; review: CreateReview };

/** Stores a review; undone by deleting it. */
export const createReviewStep = createStep(
  "create-review",
  async ({ customerId, review }: CreateReviewInput, { container }) => {
    const reviews = container.resolve<ReviewModuleService>(REVIEW_MODULE);
    const { id } = await reviews.createReviews({ ...review, customer_id: customerId });
    return new StepResponse({ reviewId: id }, id);
  },
  async (reviewId, { container }) => {
    if (reviewId) await container.resolve<ReviewModuleService>(REVIEW_MODULE).deleteReviews(reviewId);
  },
);

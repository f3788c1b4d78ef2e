import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk";
import type { CreateReview } from "../../contract/reviews";
import { reviewService } from "../../modules/services";

/** `customerId` is null for the samples of the seed. */
type CreateReviewInput = { customerId: string | null; review: CreateReview };

/** Stores a review; undone by deleting it. */
const createReviewStep = createStep(
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

/** Stores a customer's review of the shop. */
export const createReviewWorkflow = createWorkflow("create-review", (input: CreateReviewInput) => {
  return new WorkflowResponse(createReviewStep(input));
});

import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk";
import type { CreateReview } from "../../contract/reviews";
import { getEnv } from "../../lib/config/env";
import { reviewService } from "../../modules/services";

/** `customerId` is null for the samples of the seed. */
type CreateReviewInput = { customerId: string | null; review: CreateReview };

/** The state of a new review: shown, or hidden until an admin approves it (`waits`). */
export const newReviewState = ({ waits, now }: { waits: boolean; now: Date }) => ({
  hidden_at: waits ? now : null,
  is_waiting: waits,
});

/** Stores a review; undone by deleting it. */
const createReviewStep = createStep(
  "create-review",
  async ({ customerId, review }: CreateReviewInput, { container }) => {
    const reviews = reviewService(container);
    const state = newReviewState({ waits: customerId !== null && getEnv().REVIEWS_WAIT, now: new Date() });
    const { id } = await reviews.createReviews({ ...review, ...state, customer_id: customerId });
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

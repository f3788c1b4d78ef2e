import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk";
import { ShopError } from "../../lib/shop-error";
import { reviewService } from "../../modules/services";

/** Whether the customer finds the review helpful from now on. */
type Vote = { reviewId: string; customerId: string; helpful: boolean };

/** Stores or deletes the vote, once however many requests ask for it; undone by the opposite. */
const voteReviewStep = createStep(
  "vote-review",
  async (vote: Vote, { container }) => {
    const reviews = reviewService(container);
    const select = { select: ["id", "customer_id", "product_id", "hidden_at"] };
    const [review] = await reviews.listReviews({ id: vote.reviewId }, select);
    if (!review || review.hidden_at !== null || review.product_id === null)
      throw new ShopError("not_found", "This review is no longer shown.");
    if (review.customer_id === vote.customerId) throw new ShopError("conflict", "This is your own review.");
    const changed = vote.helpful ? await reviews.insertVote(vote) : await reviews.deleteVote(vote);
    return new StepResponse({ changed }, changed ? vote : null);
  },
  async (vote, { container }) => {
    if (!vote) return;
    const reviews = reviewService(container);
    await (vote.helpful ? reviews.deleteVote(vote) : reviews.insertVote(vote));
  },
);

/**
 * Stores that a customer finds a review of a product helpful, or no longer does; `changed` is false if it already was
 * so.
 * @throws ShopError `not_found` for a review that is not shown, `conflict` for the customer's own
 */
export const voteReviewWorkflow = createWorkflow("vote-review", (input: Vote) => {
  return new WorkflowResponse(voteReviewStep(input));
});

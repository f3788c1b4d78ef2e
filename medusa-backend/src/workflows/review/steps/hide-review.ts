import { createStep, StepResponse } from "@medusajs/framework/workflows-sdk";
import { ShopError } from "../../../lib/shop-error";
import { reviewService } from "../../../modules/services";

type Input = { reviewId: string; hidden: boolean };

/**
 * Takes a review off the shop's pages or puts it back; `changed` is false when it was so before. Undone by restoring
 * the former state.
 * @throws ShopError `not_found`
 */
export const hideReviewStep = createStep(
  "hide-review",
  async ({ reviewId, hidden }: Input, { container }) => {
    const reviews = reviewService(container);
    const [review] = await reviews.listReviews({ id: reviewId }, { select: ["id", "hidden_at"] });
    if (!review) throw new ShopError("not_found", "There is no such review.");
    if ((review.hidden_at !== null) === hidden) return new StepResponse({ changed: false }, null);
    await reviews.updateReviews({ id: reviewId, hidden_at: hidden ? new Date() : null });
    return new StepResponse({ changed: true }, { id: reviewId, hidden_at: review.hidden_at });
  },
  async (before, { container }) => {
    if (before) await reviewService(container).updateReviews(before);
  },
);

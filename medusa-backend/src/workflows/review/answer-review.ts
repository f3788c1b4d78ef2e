import type { MedusaContainer } from "@medusajs/framework/types";
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk";
import type { AnswerReview } from "../../contract/review-desk";
import { withLock } from "../../lib/lock";
import { ShopError } from "../../lib/shop-error";
import { reviewService } from "../../modules/services";
import { auditIfChanged } from "../audit/steps/write-audit";

/** `actorId`: the admin who answers. An empty `text` removes the answer. */
type Input = AnswerReview & { reviewId: string; actorId: string };

/** Writes the answer; undone by restoring the former one. */
const answerReviewStep = createStep(
  "answer-review",
  async ({ reviewId, text, was }: Input, { container }) => {
    const reviews = reviewService(container);
    const select = { select: ["id", "product_id", "answer", "answered_at"] };
    const [review] = await reviews.listReviews({ id: reviewId }, select);
    if (!review) throw new ShopError("not_found", "There is no such review.");
    if (review.product_id === null)
      throw new ShopError("conflict", "Answers are shown on products' pages, and this review is about the shop.");
    const { answer, answered_at } = review;
    if ((answer ?? "") === text) return new StepResponse({ changed: false }, null);
    if ((answer ?? "") !== was)
      throw new ShopError("conflict", "Somebody else has changed the answer in the meantime.");
    await reviews.updateReviews({ id: reviewId, answer: text || null, answered_at: text ? new Date() : null });
    return new StepResponse({ changed: true }, { id: reviewId, answer, answered_at });
  },
  async (before, { container }) => {
    if (before) await reviewService(container).updateReviews(before);
  },
);

const answerReviewWorkflow = createWorkflow("answer-review", (input: Input) => {
  const result = answerReviewStep(input);
  auditIfChanged(result, input, (input) => ({
    actorId: input.actorId,
    action: input.text ? "review.answered" : "review.answer_removed",
    subjectId: input.reviewId,
  }));
  return new WorkflowResponse(result);
});

/**
 * Answers a review of a product in public, changes the answer or removes it.
 * @throws ShopError `not_found`, `conflict` for a review of the shop, and if the answer is no longer what the admin saw
 */
export async function answerReview(container: MedusaContainer, input: Input): Promise<{ changed: boolean }> {
  const run = async () => (await answerReviewWorkflow(container).run({ input })).result;
  return await withLock(container, `review-answer:${input.reviewId}`, run);
}

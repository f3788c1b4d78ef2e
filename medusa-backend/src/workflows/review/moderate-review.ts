import { createWorkflow, transform, WorkflowResponse, when } from "@medusajs/framework/workflows-sdk";
import { writeAuditStep } from "../audit/steps/write-audit";
import { deleteReviewStep } from "./steps/delete-review";
import { hideReviewStep } from "./steps/hide-review";

/** `actorId` is the Medusa user who decides. */
type Moderation = { reviewId: string; actorId: string };

/**
 * Hides a review from the shop's visitors, or shows it again, and records who did it; `changed` is false when it was so
 * before.
 * @throws ShopError `not_found`
 */
export const hideReviewWorkflow = createWorkflow("hide-review", (input: Moderation & { hidden: boolean }) => {
  const result = hideReviewStep(input);
  when("audit-hiding", { result }, ({ result }) => result.changed).then(() => {
    writeAuditStep(
      transform({ input }, ({ input }) => ({
        actorId: input.actorId,
        action: input.hidden ? "review.hidden" : "review.shown",
        subjectId: input.reviewId,
      })),
    );
  });
  return new WorkflowResponse(result);
});

/**
 * Deletes a review and records who did it.
 * @throws ShopError `not_found`
 */
export const deleteReviewWorkflow = createWorkflow("delete-review", (input: Moderation) => {
  const details = deleteReviewStep(input);
  writeAuditStep({ actorId: input.actorId, action: "review.deleted", subjectId: input.reviewId, details });
  return new WorkflowResponse({ id: input.reviewId });
});

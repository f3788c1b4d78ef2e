import type { MedusaContainer } from "@medusajs/framework/types";
import { createStep, createWorkflow, StepResponse, WorkflowResponse, when } from "@medusajs/framework/workflows-sdk";
import type { AnswerReview, DismissReports, ModerateReview } from "../../contract/review-moderation";
import { REVIEW_REASONS } from "../../contract/review-reasons";
import { databaseOf } from "../../lib/database/connection";
import { runLocked } from "../../lib/lock";
import { requireFound, ShopError } from "../../lib/shop-error";
import { isSameText } from "../../lib/text";
import { type NewReport, reviewService } from "../../modules/review";
import { hasOtherPhoto, OF_SHOP } from "../../queries/reviews/review-photos";
import { auditedWorkflow, auditIfChanged, ifChanged, writeAuditStep } from "../audit/write-audit";
import { removePhotosStep } from "./review-photos";
import { reviewLock } from "./write-review";

/** An empty `text` removes the answer. */
type Input = AnswerReview & { reviewId: string; actorId: string };

const answerReviewStep = createStep(
  "answer-review",
  async ({ reviewId, text, was }: Input, { container }) => {
    const reviews = reviewService(container);
    const review = requireFound((await reviews.listReviews({ id: reviewId }))[0], "review");
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

const answerReviewWorkflow = auditedWorkflow("answer-review", answerReviewStep, ({ actorId, reviewId, text }, change) =>
  ifChanged(change, { actorId, action: text ? "review.answered" : "review.answer_removed", subjectId: reviewId }),
);

/** Answers in public; an empty text removes the answer. @throws ShopError `not_found`, `conflict` */
export async function answerReview(container: MedusaContainer, input: Input): Promise<{ changed: boolean }> {
  return await runLocked(container, `review-answer:${input.reviewId}`, answerReviewWorkflow, input);
}

/** One report from each customer. @throws ShopError `not_found` if it is not shown, `conflict` for the own review */
export async function reportReview(container: MedusaContainer, report: NewReport): Promise<{ changed: boolean }> {
  const reviews = reviewService(container);
  const [review] = await reviews.listReviews({ id: report.reviewId });
  if (!review || review.hidden_at !== null) throw new ShopError("not_found", "This review is no longer shown.");
  if (review.customer_id === report.customerId) throw new ShopError("conflict", "This is your own review.");
  return { changed: await reviews.insertReport(report) };
}

/** As Medusa deletes its own records: no query finds it again. */
const deleteReviewStep = createStep(
  "delete-review",
  async ({ reviewId }: { reviewId: string }, { container }) => {
    const reviews = reviewService(container);
    const review = requireFound((await reviews.listReviews({ id: reviewId }))[0], "review");
    await reviews.softDeleteReviews(reviewId);
    return new StepResponse({ rating: review.rating }, reviewId);
  },
  async (reviewId, { container }) => {
    if (reviewId) await reviewService(container).restoreReviews(reviewId);
  },
);

type ModerateReviewInput = ModerateReview & { reviewId: string };

/** @throws ShopError `conflict` for a review of which not everything was seen */
async function requireSeen(
  container: MedusaContainer,
  { reviewId, was, photos }: ModerateReviewInput,
  description: string,
): Promise<void> {
  const isUnread = was !== undefined && !isSameText(description, was);
  if (isUnread || (photos && (await hasOtherPhoto(databaseOf(container), reviewId, photos))))
    throw new ShopError("conflict", "This review was changed in the meantime. Read it before you show it.");
}

/** Either way the review no longer waits for approval. */
const hideReviewStep = createStep(
  "hide-review",
  async (input: ModerateReviewInput, { container }) => {
    const { reviewId, hiddenFor } = input;
    const reviews = reviewService(container);
    const review = requireFound((await reviews.listReviews({ id: reviewId }))[0], "review");
    const { description, hidden_at, hidden_for, is_waiting } = review;
    const isSame = hiddenFor === null ? hidden_at === null : hidden_for === hiddenFor && !is_waiting;
    if (isSame) return new StepResponse({ changed: false }, null);
    if (hiddenFor === null) await requireSeen(container, input, description);
    const now = { hidden_at: hiddenFor === null ? null : new Date(), hidden_for: hiddenFor, is_waiting: false };
    await reviews.updateReviews({ id: reviewId, ...now });
    return new StepResponse({ changed: true }, { id: reviewId, hidden_at, hidden_for, is_waiting });
  },
  async (before, { container }) => {
    if (before) await reviewService(container).updateReviews(before);
  },
);

type Moderation = { reviewId: string; actorId: string };

const settleReportsStep = createStep(
  "settle-review-reports",
  async ({ reviewId, until }: Moderation & DismissReports, { container }) => {
    const reviews = reviewService(container);
    requireFound((await reviews.listReviews({ id: reviewId }))[0], "review");
    const ids = await reviews.settleReports(reviewId, until ?? null);
    return new StepResponse({ changed: ids.length > 0 }, ids);
  },
  async (ids, { container }) => {
    if (ids?.length) await reviewService(container).reopenReports(ids);
  },
);

const hideReviewWorkflow = createWorkflow("hide-review", (input: Moderation & ModerateReview) => {
  const result = hideReviewStep(input);
  when("settle-reports", { input }, ({ input }) => input.hiddenFor !== null).then(() => {
    settleReportsStep(input);
  });
  auditIfChanged(result, input, (input) => ({
    actorId: input.actorId,
    action: input.hiddenFor ? "review.hidden" : "review.shown",
    subjectId: input.reviewId,
    ...(input.hiddenFor && { details: { reason: REVIEW_REASONS[input.hiddenFor] } }),
  }));
  return new WorkflowResponse(result);
});

/** Hides a review from the shop's visitors, or shows it again. @throws ShopError `not_found`, `conflict` */
export async function moderateReview(container: MedusaContainer, input: Moderation & ModerateReview) {
  const select = { select: ["id", "customer_id", "product_id"] };
  const [found] = await reviewService(container).listReviews({ id: input.reviewId }, select);
  const { customer_id: writer, product_id: product } = requireFound(found, "review");
  const lock = reviewLock({ customerId: writer ?? "", productId: product ?? OF_SHOP });
  return await runLocked(container, lock, hideReviewWorkflow, input);
}

/** Deletes a review with its photos, whose files a job deletes; settles its reports. @throws ShopError `not_found` */
export const deleteReviewWorkflow = createWorkflow("delete-review", (input: Moderation) => {
  settleReportsStep(input);
  const details = deleteReviewStep(input);
  removePhotosStep({ reviewId: input.reviewId });
  writeAuditStep({ actorId: input.actorId, action: "review.deleted", subjectId: input.reviewId, details });
  return new WorkflowResponse({ id: input.reviewId });
});

/** The review stays; `changed` is false if no report was open. @throws ShopError `not_found` */
export const dismissReportsWorkflow = auditedWorkflow(
  "dismiss-review-reports",
  settleReportsStep,
  ({ actorId, reviewId }, change) =>
    ifChanged(change, { actorId, action: "review.reports_dismissed", subjectId: reviewId }),
);

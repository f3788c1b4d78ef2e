import { AnswerReview, ModerateReview, type RouteFields } from "medusa-backend/contract/routes";
import type { Medusa } from "./client.server";

/** Hides a review, or shows it. @throws AppError `forbidden`, `not_found`. */
export async function moderateReview(medusa: Medusa, reviewId: string, body: { hidden: boolean }): Promise<void> {
  await medusa.call(ModerateReview, { id: reviewId, ...body });
}

/**
 * Answers a review in public; an empty text removes the answer.
 * @throws AppError `conflict`, `forbidden`, `not_found`.
 */
export async function answerReview(
  medusa: Medusa,
  reviewId: string,
  body: RouteFields<typeof AnswerReview>,
): Promise<void> {
  await medusa.call(AnswerReview, { id: reviewId, ...body });
}

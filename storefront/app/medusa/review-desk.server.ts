import {
  type AnswerReview,
  ListDeskReviewsAnswer,
  type ListDeskReviewsQuery,
  ModerateReviewAnswer,
} from "medusa-backend/contract";
import { READ_TIMEOUT_MS, WRITE_TIMEOUT_MS } from "~/lib/times";
import type { Medusa } from "./client.server";
import { shopPath } from "./shop-path";

/** A page of the desk's reviews, newest first. @throws AppError `forbidden`, `invalid`. */
export function listDeskReviews(medusa: Medusa, query: Partial<ListDeskReviewsQuery>): Promise<ListDeskReviewsAnswer> {
  const call = { query, schema: ListDeskReviewsAnswer, timeoutMs: READ_TIMEOUT_MS };
  return medusa.fetch(shopPath("desk-reviews"), call);
}

/** Hides a review, or shows it. @throws AppError `forbidden`, `not_found`. */
export async function moderateReview(medusa: Medusa, reviewId: string, body: { hidden: boolean }): Promise<void> {
  const call = { method: "POST", body, schema: ModerateReviewAnswer, timeoutMs: WRITE_TIMEOUT_MS } as const;
  await medusa.fetch(shopPath("desk-reviews", reviewId), call);
}

/** Settles the reports of a review without changing it. @throws AppError `forbidden`, `not_found`. */
export async function dismissReports(medusa: Medusa, reviewId: string): Promise<void> {
  const call = { method: "POST", schema: ModerateReviewAnswer, timeoutMs: WRITE_TIMEOUT_MS } as const;
  await medusa.fetch(shopPath("desk-reviews", reviewId, "dismiss"), call);
}

/**
 * Answers a review in public; an empty text removes the answer.
 * @throws AppError `conflict`, `forbidden`, `not_found`.
 */
export async function answerReview(medusa: Medusa, reviewId: string, body: AnswerReview): Promise<void> {
  const call = { method: "PUT", body, schema: ModerateReviewAnswer, timeoutMs: WRITE_TIMEOUT_MS } as const;
  await medusa.fetch(shopPath("desk-reviews", reviewId, "answer"), call);
}

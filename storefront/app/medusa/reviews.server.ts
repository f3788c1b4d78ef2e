import {
  type AnswerReview,
  type CreateReview,
  CreateReviewAnswer,
  ListDeskReviewsAnswer,
  type ListDeskReviewsQuery,
  ListReviewsAnswer,
  ModerateReviewAnswer,
  type ReportReason,
  ReportReviewAnswer,
  type ShopReview,
} from "medusa-backend/contract";
import type { Review, ReviewList } from "~/domain/review";
import { logger } from "~/lib/logger.server";
import { forbidKeeping, type SharedPage } from "~/lib/shared-page.server";
import { READ_TIMEOUT_MS, WRITE_TIMEOUT_MS } from "~/lib/times";
import type { Medusa } from "./client.server";
import { loadNewestReviews } from "./home-lists.server";
import { renewProducts } from "./products.server";
import { createReviewList } from "./review-list-cache.server";
import { shopPath } from "./shop-path";
import { shownPicture } from "./shown-picture.server";

/** A page of the desk's reviews, newest first. @throws AppError `forbidden`, `invalid`. */
export function listDeskReviews(medusa: Medusa, query: Partial<ListDeskReviewsQuery>): Promise<ListDeskReviewsAnswer> {
  const call = { query, schema: ListDeskReviewsAnswer, timeoutMs: READ_TIMEOUT_MS };
  return medusa.fetch(shopPath("desk-reviews"), call);
}

/** Hides a review, or shows it. @throws AppError `forbidden`, `not_found`. */
export async function moderateReview(medusa: Medusa, reviewId: string, body: { hidden: boolean }): Promise<void> {
  const call = { method: "POST", body, schema: ModerateReviewAnswer, timeoutMs: WRITE_TIMEOUT_MS } as const;
  await medusa.fetch(shopPath("desk-reviews", reviewId), call);
  await renewProducts();
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
  await renewProducts();
}

/** Reviews, newest first; `count` is their total number. */
export async function listReviews(
  medusa: Medusa,
  query: { limit?: number | undefined; offset?: number | undefined } = {},
): Promise<{ reviews: Review[]; count: number }> {
  const answer = await medusa.fetch(shopPath("reviews"), {
    query,
    schema: ListReviewsAnswer,
    timeoutMs: READ_TIMEOUT_MS,
  });
  return { reviews: answer.reviews.map(toReview), count: answer.count };
}

export function toReview(review: ShopReview): Review {
  return {
    reviewId: review.id,
    imageUrl: shownPicture(review.reviewer_img),
    name: review.reviewer_name,
    occupation: review.reviewer_occupation,
    description: review.description,
    rating: review.rating,
  };
}

const reviewList = createReviewList({
  load: loadNewestReviews,
  onDown: (err) => logger.error({ event: "review_list_failed", err }),
});

/**
 * The newest reviews for the home page: at once if they are cached, else a promise of the live ones, or of the samples
 * if Medusa refuses or 1,000 ms have passed. `shared` as in `getProductList`. Never rejects.
 */
export function getReviewList({ shared }: { shared: SharedPage | null }): ReviewList | Promise<ReviewList> {
  const list = reviewList.forPage(Date.now(), shared);
  void Promise.resolve(list).then(({ source }) => {
    if (source === "samples") forbidKeeping(shared);
  });
  return list;
}

/** Stores a review of the signed-in customer. @throws AppError `unauthenticated`, `invalid`. */
export async function createReview(medusa: Medusa, review: Omit<Review, "reviewId">): Promise<{ reviewId: string }> {
  const body: CreateReview = {
    reviewer_img: review.imageUrl,
    reviewer_name: review.name,
    reviewer_occupation: review.occupation,
    description: review.description,
    rating: review.rating,
  };
  const call = { method: "POST", body, schema: CreateReviewAnswer, timeoutMs: WRITE_TIMEOUT_MS } as const;
  return { reviewId: (await medusa.fetch(shopPath("reviews"), call)).review_id };
}

/**
 * Reports a review to the shop, once for each customer.
 * @throws AppError `unauthenticated`, `not_found` for a review that is not shown, `conflict` for one's own.
 */
export async function reportReview(medusa: Medusa, reviewId: string, reason: ReportReason): Promise<void> {
  const call = { method: "POST", body: { reason }, schema: ReportReviewAnswer, timeoutMs: WRITE_TIMEOUT_MS } as const;
  await medusa.fetch(shopPath("reviews", reviewId, "report"), call);
}

import { json } from "@remix-run/node";
import { LIMITS, OpaqueId, ReviewState, Text } from "medusa-backend/contract";
import { z } from "zod";
import { AppError } from "~/domain/app-error";
import { firstFault, refusalOf } from "~/lib/refused-form";
import type { Medusa } from "~/medusa/client.server";
import { listDeskReviews, moderateReview } from "~/medusa/review-desk.server";
import { REVIEWS_ON_PAGE, type ReviewsView } from "./reviews-view";

/** The view in the query of an address; an impossible value is left out. */
export const ReviewsViewQuery = z.object({
  q: Text(LIMITS.email).catch(""),
  state: ReviewState.or(z.literal("")).catch(""),
  rating: z.enum(["", "1", "2", "3", "4", "5"]).catch(""),
  cursor: OpaqueId(200).nullable().catch(null),
});

/** A page of reviews as a view asks for it. */
export function listViewedReviews(medusa: Medusa, { q, state, rating, cursor }: ReviewsView) {
  return listDeskReviews(medusa, {
    limit: REVIEWS_ON_PAGE,
    ...(q && { q }),
    ...(state && { state }),
    ...(rating && { rating: Number(rating) }),
    ...(cursor && { cursor }),
  });
}

/** The fields of all forms of the screen, for `readForm`. */
export const ReviewForms = z.object({ form: z.string(), review_id: z.string() });

/** What the screen says after one of its forms, about the review. */
export type ReviewAnswer = { reviewId: string; done?: string; fault?: string };

const DONE = { hide: "The review is hidden.", show: "The review is shown." } as const;
const Form = z.object({ form: z.enum(["hide", "show"]), review_id: OpaqueId(100) });

/** Does what a form of the screen says. */
export async function takeReviewForm(medusa: Medusa, form: FormData) {
  const read = Form.safeParse(Object.fromEntries(form));
  if (!read.success) return json<ReviewAnswer>({ reviewId: "", fault: "Choose a review." }, { status: 422 });
  const { form: which, review_id: reviewId } = read.data;
  try {
    await moderateReview(medusa, reviewId, { hidden: which === "hide" });
    return json<ReviewAnswer>({ reviewId, done: DONE[which] });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return json<ReviewAnswer>({ reviewId, fault: firstFault(error) }, refusalOf(error));
  }
}

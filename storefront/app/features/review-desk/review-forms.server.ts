import { json } from "@remix-run/node";
import { AnswerReview, LIMITS, OpaqueId, ReviewList, Text } from "medusa-backend/contract";
import { DismissReports, ListDeskReviews } from "medusa-backend/contract/routes";
import { z } from "zod";
import { AppError } from "~/domain/app-error";
import { firstFault, refusalOf } from "~/lib/refused-form";
import type { Medusa } from "~/medusa/client.server";
import { answerReview, moderateReview } from "~/medusa/review-desk.server";
import { deletePhotoOf } from "~/medusa/review-photos.server";
import { REVIEWS_ON_PAGE, type ReviewsView } from "./reviews-view";

/** The view in the query of an address; invalid values are ignored. */
export const ReviewsViewQuery = z.object({
  q: Text(LIMITS.email).catch(""),
  list: ReviewList.or(z.literal("")).catch(""),
  rating: z.enum(["", "1", "2", "3", "4", "5"]).catch(""),
  cursor: OpaqueId(200).nullable().catch(null),
});

/** A page of reviews for a view. */
export function listViewedReviews(medusa: Medusa, { q, list, rating, cursor }: ReviewsView) {
  return medusa.call(ListDeskReviews, {
    limit: REVIEWS_ON_PAGE,
    ...(q && { q }),
    ...(list && { list }),
    ...(rating && { rating: Number(rating) }),
    ...(cursor && { cursor }),
  });
}

/** The fields of all forms of the screen, for `readForm`. */
export const ReviewForms = z.object({
  form: z.string(),
  review_id: z.string(),
  text: z.string(),
  was: z.string(),
  photo_id: z.string(),
});

/** The screen's answer to one of its forms, about the review; `typed` is an answer that is not saved. */
export type ReviewAnswer = { reviewId: string; done?: string; fault?: string; typed?: string };

const DONE = {
  hide: "The review is hidden.",
  show: "The review is shown.",
  answer: "The answer is saved.",
  unanswer: "The answer is removed.",
  dismiss: "The reports are dismissed.",
  photo: "The photo is deleted.",
} as const;
const lines = (schema: typeof AnswerReview.shape.text) =>
  z.preprocess((text) => (typeof text === "string" ? text.replaceAll("\r\n", "\n").trim() : ""), schema);
const Form = z.object({
  form: z.enum(["hide", "show", "answer", "unanswer", "dismiss", "photo"]),
  review_id: OpaqueId(100),
  photo_id: OpaqueId(100).catch(""),
  text: lines(AnswerReview.shape.text),
  was: lines(AnswerReview.shape.text),
});

async function send(medusa: Medusa, { form, review_id, photo_id, text, was }: z.infer<typeof Form>): Promise<unknown> {
  if (form === "hide" || form === "show") return await moderateReview(medusa, review_id, { hidden: form === "hide" });
  if (form === "photo") return await deletePhotoOf(medusa, review_id, photo_id);
  if (form === "dismiss") return await medusa.call(DismissReports, { id: review_id });
  return await answerReview(medusa, review_id, { text: form === "answer" ? text : "", was });
}

/** Carries out a form of the screen. */
export async function takeReviewForm(medusa: Medusa, form: FormData) {
  const read = Form.safeParse(Object.fromEntries(form));
  const typed = String(form.get("text") ?? "");
  if (!read.success) {
    const [issue] = read.error.issues;
    const fault = issue?.path[0] === "text" ? issue.message : "Choose a review.";
    return json<ReviewAnswer>({ reviewId: String(form.get("review_id") ?? ""), fault, typed }, { status: 422 });
  }
  const { form: which, review_id: reviewId, text } = read.data;
  if (which === "answer" && text === "")
    return json<ReviewAnswer>({ reviewId, fault: "Write an answer first.", typed }, { status: 422 });
  try {
    await send(medusa, read.data);
    return json<ReviewAnswer>({ reviewId, done: DONE[which] });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return json<ReviewAnswer>({ reviewId, fault: firstFault(error), typed }, refusalOf(error));
  }
}

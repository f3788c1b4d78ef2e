import { AnswerReview, LIMITS, OpaqueId, ReviewList, Text } from "medusa-backend/contract";
import {
  AnswerReview as AnswerRow,
  DeletePhotoOf,
  DismissReports,
  ListStaffReviews,
  ModerateReview,
} from "medusa-backend/contract/routes";
import { z } from "zod";
import { defineForms, form } from "~/auth/index.server";
import { worded } from "~/lib/schema-messages";
import type { Medusa } from "~/medusa/client.server";
import { REVIEWS_ON_PAGE, type ReviewsView } from "./reviews-screen";

/** The view in the query of an address; invalid values are ignored. */
export const ReviewsViewQuery = z.object({
  q: Text(LIMITS.email).catch(""),
  list: ReviewList.or(z.literal("")).catch(""),
  rating: z.enum(["", "1", "2", "3", "4", "5"]).catch(""),
  cursor: OpaqueId(200).nullable().catch(null),
});

/** A page of reviews for a view. */
export function listViewedReviews(medusa: Medusa, { q, list, rating, cursor }: ReviewsView) {
  return medusa.call(ListStaffReviews, {
    limit: REVIEWS_ON_PAGE,
    ...(q && { q }),
    ...(list && { list }),
    ...(rating && { rating: Number(rating) }),
    ...(cursor && { cursor }),
  });
}

/** Browsers send a line break as two characters, which counts as one. */
const lines = (schema: typeof AnswerReview.shape.text) =>
  z.preprocess((text) => (typeof text === "string" ? text.replaceAll("\r\n", "\n").trim() : ""), schema);
const Button = z.object({ review_id: worded(OpaqueId(100), "Choose a review.") });
/** `was` is the answer that the admin saw. */
const Removal = Button.extend({ was: lines(AnswerReview.shape.text) });
const Answer = Removal.extend({ text: lines(AnswerReview.shape.text.min(1, "Write an answer first.")) });

const moderate = (hidden: boolean, said: string) =>
  form(Button, ({ medusa }, { review_id: id }) => medusa.call(ModerateReview, { id, hidden }), said);

/** The forms of the screen. */
export const reviewForms = defineForms({
  hide: moderate(true, "The review is hidden."),
  show: moderate(false, "The review is shown."),
  answer: form(
    Answer,
    ({ medusa }, { review_id: id, ...answer }) => medusa.call(AnswerRow, { id, ...answer }),
    "The answer is saved.",
  ),
  unanswer: form(
    Removal,
    ({ medusa }, { review_id: id, was }) => medusa.call(AnswerRow, { id, was, text: "" }),
    "The answer is removed.",
  ),
  dismiss: form(
    Button,
    ({ medusa }, { review_id: id }) => medusa.call(DismissReports, { id }),
    "The reports are dismissed.",
  ),
  photo: form(
    Button.extend({ photo_id: OpaqueId(100).catch("") }),
    ({ medusa }, { review_id: id, photo_id }) => medusa.call(DeletePhotoOf, { id, photo_id }),
    "The photo is deleted.",
  ),
});

import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AnswerReview, OpaqueId, REVIEW_LIST, ReviewReason } from "medusa-backend/contract";
import {
  AnswerReview as AnswerRow,
  DeletePhotoOf,
  DismissReports,
  ListStaffReviews,
  ModerateReview,
} from "medusa-backend/contract/routes";
import { z } from "zod";
import { defineForms, form, listLoader } from "~/auth/index.server";
import { ReviewsScreen } from "~/features/reviews/reviews-screen";
import { privateMeta } from "~/lib/page-meta";
import { inLines, worded } from "~/lib/schema-messages";

export const meta: MetaFunction = () => privateMeta("Reviews");

export const loader = listLoader(REVIEW_LIST, "read reviews", (medusa, query) => medusa.call(ListStaffReviews, query));

const Button = z.object({ review_id: worded(OpaqueId(100), "Choose a review.") });
/** `was` is what the admin saw: the review that is to be shown, or the answer that is to be changed. */
const Seen = Button.extend({ was: inLines(AnswerReview.shape.text) });
/** `photos_seen`: ids with spaces between them. */
const Showing = Seen.extend({ photos_seen: z.string().optional() });
const Answer = Seen.extend({ text: inLines(AnswerReview.shape.text.min(1, "Write an answer first.")) });

const Hiding = Button.extend({ reason: worded(ReviewReason, "Choose a reason.") });

export const action = defineForms({
  hide: form(
    Hiding,
    ({ medusa }, { review_id: id, reason: hiddenFor }) => medusa.call(ModerateReview, { id, hiddenFor }),
    "The review is hidden.",
  ),
  show: form(
    Showing,
    ({ medusa }, { review_id: id, was, photos_seen }) => {
      const photos = photos_seen?.split(" ").filter(Boolean);
      return medusa.call(ModerateReview, { id, hiddenFor: null, ...(was && { was }), ...(photos && { photos }) });
    },
    "The review is shown.",
  ),
  answer: form(
    Answer,
    ({ medusa }, { review_id: id, ...answer }) => medusa.call(AnswerRow, { id, ...answer }),
    "The answer is saved.",
  ),
  unanswer: form(
    Seen,
    ({ medusa }, { review_id: id, was }) => medusa.call(AnswerRow, { id, was, text: "" }),
    "The answer is removed.",
  ),
  dismiss: form(
    Button.extend(DismissReports.body.shape),
    ({ medusa }, { review_id: id, ...seen }) => medusa.call(DismissReports, { id, ...seen }),
    "The reports are dismissed.",
  ),
  photo: form(
    Button.extend({ photo_id: OpaqueId(100).catch("") }),
    ({ medusa }, { review_id: id, photo_id: photoId }) => medusa.call(DeletePhotoOf, { id, photoId }),
    "The photo is deleted.",
  ),
});

export default function ReviewsRoute() {
  return <ReviewsScreen {...useLoaderData<typeof loader>()} />;
}

import { DeleteOwnPhoto, ReportReview, SaveOwnReview, VoteReview } from "medusa-backend/contract/routes";
import { defineForms, form } from "~/auth/index.server";
import { HelpfulFields, PhotoFields, ReportFields, ReviewFields } from "./review-fields";

/** The forms of a product's page. They send no name, to keep these pages small. */
export const reviewForms = defineForms(
  {
    review: form(ReviewFields, ({ medusa, id: handle }, review) => medusa.call(SaveOwnReview, { handle, ...review }), {
      said: "Thank you. Your review is saved.",
      missing: "page",
    }),
    report: form(
      ReportFields,
      ({ medusa }, { review_id: id, reason }) => medusa.call(ReportReview, { id, reason }),
      "Thank you. We will look at this review.",
    ),
    // Finds a review helpful, or takes that back.
    vote: form(HelpfulFields, ({ medusa }, { review_id: id, helpful }) =>
      medusa.call(VoteReview, { id, helpful: helpful === "yes" }),
    ),
    photo: form(
      PhotoFields,
      ({ medusa }, { photo_id: id }) => medusa.call(DeleteOwnPhoto, { id }),
      "The photo was removed.",
    ),
  },
  {
    who: "customer",
    named: (sent) =>
      sent.has("photo_id") ? "photo" : sent.has("helpful") ? "vote" : sent.has("review_id") ? "report" : "review",
  },
);

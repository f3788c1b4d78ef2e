import { AnswerReview, OpaqueId } from "medusa-backend/contract";
import {
  AnswerReview as AnswerRow,
  DeletePhotoOf,
  DismissReports,
  ModerateReview,
} from "medusa-backend/contract/routes";
import { z } from "zod";
import { defineForms, form } from "~/auth/index.server";
import { worded } from "~/lib/schema-messages";

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
    ({ medusa }, { review_id: id, photo_id: photoId }) => medusa.call(DeletePhotoOf, { id, photoId }),
    "The photo is deleted.",
  ),
});

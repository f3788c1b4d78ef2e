import { OpaqueId } from "medusa-backend/contract";
import { AnswerAsOwner, AskQuestion, DeleteOwnQuestion } from "medusa-backend/contract/routes";
import { z } from "zod";
import { defineForms, form } from "~/auth/index.server";
import { worded } from "~/lib/schema-messages";

/** Browsers send a line break as two characters, which counts as one. */
const lines = (schema: z.ZodType<string, string>, empty: string) =>
  z.preprocess(
    (text) => (typeof text === "string" ? text.replaceAll("\r\n", "\n").trim() : ""),
    z.string().min(1, empty).pipe(schema),
  );
const Button = z.object({ question_id: worded(OpaqueId(100), "Choose a question.") });

/** The forms of a product's questions, for whoever is signed in. */
export const questionForms = defineForms(
  {
    ask: form(
      z.object({ text: lines(AskQuestion.body.shape.text, "Write your question first.") }),
      ({ medusa, id: handle }, { text }) => medusa.call(AskQuestion, { handle, text }),
      "Thank you. We read your question first, and mail you once it is answered.",
    ),
    answer: form(
      Button.extend({ text: lines(AnswerAsOwner.body.shape.text, "Write your answer first.") }),
      ({ medusa }, { question_id: id, text }) => medusa.call(AnswerAsOwner, { id, text }),
      "Thank you. Your answer is shown once we have read it.",
    ),
    unanswer: form(
      Button,
      ({ medusa }, { question_id: id }) => medusa.call(AnswerAsOwner, { id, text: "" }),
      "Your answer is deleted.",
    ),
    delete: form(
      Button,
      ({ medusa }, { question_id: id }) => medusa.call(DeleteOwnQuestion, { id }),
      "Your question is deleted.",
    ),
  },
  { who: "customer" },
);

import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AnswerQuestion, OpaqueId, QUESTION_LIST } from "medusa-backend/contract";
import {
  AnswerQuestion as AnswerRow,
  ListStaffQuestions,
  ModerateAnswer,
  ModerateQuestion,
} from "medusa-backend/contract/routes";
import { z } from "zod";
import { defineForms, form, listLoader } from "~/auth/index.server";
import { QuestionsScreen } from "~/features/questions/questions-screen";
import { privateMeta } from "~/lib/page-meta";
import { inLines, worded } from "~/lib/schema-messages";

export const meta: MetaFunction = () => privateMeta("Questions");

export const loader = listLoader(QUESTION_LIST, "read questions", (medusa, query) =>
  medusa.call(ListStaffQuestions, query),
);

const Button = z.object({ id: worded(OpaqueId(100), "Choose a question.") });
/** `was` is the answer that the admin saw. */
const Seen = Button.extend({ was: inLines(AnswerQuestion.shape.text) });
const Answer = Seen.extend({ text: inLines(AnswerQuestion.shape.text.min(1, "Write an answer first.")) });

const moderate = (row: typeof ModerateQuestion | typeof ModerateAnswer, hidden: boolean, said: string) =>
  form(Button, ({ medusa }, { id }) => medusa.call(row, { id, hidden }), said);

export const action = defineForms({
  hide: moderate(ModerateQuestion, true, "The question is hidden."),
  show: moderate(ModerateQuestion, false, "The question is shown."),
  hide_answer: moderate(ModerateAnswer, true, "The answer is hidden."),
  show_answer: form(
    Seen,
    ({ medusa }, { id, was }) => medusa.call(ModerateAnswer, { id, hidden: false, ...(was && { was }) }),
    "The answer is shown.",
  ),
  answer: form(Answer, ({ medusa }, answer) => medusa.call(AnswerRow, answer), "The answer is published."),
  unanswer: form(
    Seen,
    ({ medusa }, answer) => medusa.call(AnswerRow, { ...answer, text: "" }),
    "The answer is deleted.",
  ),
});

export default function QuestionsRoute() {
  return <QuestionsScreen {...useLoaderData<typeof loader>()} />;
}

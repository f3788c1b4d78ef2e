import { json } from "@remix-run/node";
import { AnswerQuestion, LIMITS, OpaqueId, QuestionState, Text } from "medusa-backend/contract";
import { ListDeskQuestions } from "medusa-backend/contract/routes";
import { z } from "zod";
import { AppError } from "~/domain/app-error";
import { firstFault, refusalOf } from "~/lib/refused-form";
import type { Medusa } from "~/medusa/client.server";
import { answerQuestion, moderateQuestion } from "~/medusa/questions.server";
import { QUESTIONS_ON_SCREEN, type QuestionsView } from "./questions-view";

/** The view in the query of an address; invalid values are ignored. */
export const QuestionsViewQuery = z.object({
  q: Text(LIMITS.email).catch(""),
  list: QuestionState.or(z.literal("")).catch(""),
  cursor: OpaqueId(200).nullable().catch(null),
});

/** A page of questions for a view. */
export function listViewedQuestions(medusa: Medusa, { q, list, cursor }: QuestionsView) {
  return medusa.call(ListDeskQuestions, {
    limit: QUESTIONS_ON_SCREEN,
    ...(q && { q }),
    ...(list && { list }),
    ...(cursor && { cursor }),
  });
}

/** The fields of all forms of the screen, for `readForm`. */
export const DeskForms = z.object({ form: z.string(), id: z.string(), text: z.string(), was: z.string() });

/** The screen's answer to one of its forms, about a question or an answer; `typed` is an answer that is not saved. */
export type DeskSaid = { id: string; done?: string; fault?: string; typed?: string };

const DONE = {
  hide: "The question is hidden.",
  show: "The question is shown.",
  hide_answer: "The answer is hidden.",
  show_answer: "The answer is shown.",
  answer: "The answer is published.",
  unanswer: "The answer is deleted.",
} as const;
const lines = (schema: typeof AnswerQuestion.shape.text) =>
  z.preprocess((text) => (typeof text === "string" ? text.replaceAll("\r\n", "\n").trim() : ""), schema);
const Form = z.object({
  form: z.enum(["hide", "show", "hide_answer", "show_answer", "answer", "unanswer"]),
  id: OpaqueId(100),
  text: lines(AnswerQuestion.shape.text),
  was: lines(AnswerQuestion.shape.text),
});

async function send(medusa: Medusa, { form, id, text, was }: z.infer<typeof Form>): Promise<void> {
  if (form === "answer" || form === "unanswer")
    return await answerQuestion(medusa, id, { text: form === "answer" ? text : "", was });
  const which = form === "hide" || form === "show" ? "question" : "answer";
  await moderateQuestion(medusa, which, id, form.startsWith("hide"));
}

/** Carries out a form of the screen. */
export async function takeDeskForm(medusa: Medusa, form: FormData) {
  const read = Form.safeParse(Object.fromEntries(form));
  const typed = String(form.get("text") ?? "");
  if (!read.success) {
    const [issue] = read.error.issues;
    const fault = issue?.path[0] === "text" ? issue.message : "Choose a question.";
    return json<DeskSaid>({ id: String(form.get("id") ?? ""), fault, typed }, { status: 422 });
  }
  const { form: which, id, text } = read.data;
  if (which === "answer" && text === "")
    return json<DeskSaid>({ id, fault: "Write an answer first.", typed }, { status: 422 });
  try {
    await send(medusa, read.data);
    return json<DeskSaid>({ id, done: DONE[which] });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return json<DeskSaid>({ id, fault: firstFault(error), typed }, refusalOf(error));
  }
}

import { json } from "@remix-run/node";
import { LIMITS, OpaqueId, Text } from "medusa-backend/contract";
import { AnswerAsOwner, AskQuestion, DeleteOwnQuestion } from "medusa-backend/contract/routes";
import { z } from "zod";
import { toLogin } from "~/auth/index.server";
import { AppError, ERROR_STATUS } from "~/domain/app-error";
import { firstFault, refusalOf } from "~/lib/refused-form";
import type { Medusa } from "~/medusa/client.server";

/** The view of a product's questions in the query of its address; invalid values are ignored. */
export const QuestionsQuery = z.object({
  q: Text(LIMITS.email).catch(""),
  cursor: OpaqueId(200).nullable().catch(null),
});

/** The fields of all forms of the page, for `readForm`. */
export const QuestionForms = z.object({ form: z.string(), question_id: z.string(), text: z.string() });

/**
 * The page's answer to one of its forms, about the question if it names one; `typed` is a text that is not saved.
 */
export type QuestionSaid = { form: string; questionId: string; done?: string; fault?: string; typed?: string };

/** Browsers send a line break as two characters, which counts as one. */
const lines = (schema: z.ZodType<string>) =>
  z.preprocess((text) => (typeof text === "string" ? text.replaceAll("\r\n", "\n").trim() : ""), schema);

const Form = z.discriminatedUnion("form", [
  z.object({ form: z.literal("ask"), text: lines(AskQuestion.body.shape.text) }),
  z.object({ form: z.literal("answer"), question_id: OpaqueId(100), text: lines(AnswerAsOwner.body.shape.text) }),
  z.object({ form: z.literal("unanswer"), question_id: OpaqueId(100) }),
  z.object({ form: z.literal("delete"), question_id: OpaqueId(100) }),
]);

const DONE = {
  ask: "Thank you. We read your question first, and mail you once it is answered.",
  answer: "Thank you. Your answer is shown once we have read it.",
  unanswer: "Your answer is deleted.",
  delete: "Your question is deleted.",
} as const;

async function send(medusa: Medusa, handle: string, form: z.infer<typeof Form>): Promise<unknown> {
  if (form.form === "ask") return await medusa.call(AskQuestion, { handle, text: form.text });
  if (form.form === "delete") return await medusa.call(DeleteOwnQuestion, { id: form.question_id });
  return await medusa.call(AnswerAsOwner, { id: form.question_id, text: form.form === "answer" ? form.text : "" });
}

/** Carries out a form of the page for the signed-in person; somebody else is asked to sign in. */
export async function takeQuestionForm(request: Request, medusa: Medusa, handle: string, form: FormData) {
  const field = (name: string) => String(form.get(name) ?? "");
  const about = { form: field("form"), questionId: field("question_id") };
  const typed = field("text");
  const read = Form.safeParse(Object.fromEntries(form));
  if (!read.success) {
    const [issue] = read.error.issues;
    const empty = about.form === "ask" ? "Write your question first." : "Write your answer first.";
    const said = issue?.path[0] === "text" ? issue.message.replace("Required", empty) : "Choose a question.";
    return json<QuestionSaid>({ ...about, fault: said, typed }, { status: 422 });
  }
  if (read.data.form === "answer" && read.data.text === "")
    return json<QuestionSaid>({ ...about, fault: "Write your answer first.", typed }, { status: 422 });
  try {
    await send(medusa, handle, read.data);
    return json<QuestionSaid>({ ...about, done: DONE[read.data.form] });
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (error.code === "unauthenticated") throw toLogin(request);
    const { headers } = refusalOf(error);
    return json<QuestionSaid>(
      { ...about, fault: firstFault(error), typed },
      { status: ERROR_STATUS[error.code], headers },
    );
  }
}

import type { MedusaContainer } from "@medusajs/framework/types";
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk";
import type { AnswerQuestion } from "../../contract/question-desk";
import type { QuestionState } from "../../contract/questions";
import { withLock } from "../../lib/lock";
import { ShopError } from "../../lib/shop-error";
import { questionService } from "../../modules/services";
import { auditIfChanged } from "../audit/steps/write-audit";
import { mailAskerStep } from "./mail-asker";

/** `actorId`: the admin who answers. An empty `text` deletes the answer. */
type Input = AnswerQuestion & { questionId: string; actorId: string };

/** What restores a question and the shop's answer to it. */
type Undo = {
  question: { id: string; state: QuestionState } | null;
  created: string | null;
  changed: { id: string; text: string } | null;
  deleted: string | null;
};

/**
 * Writes the shop's answer, and shows a question that waited for it; `changed` is false if the answer stays the same.
 * Undone by restoring the former one.
 */
const answerQuestionStep = createStep(
  "answer-question",
  async ({ questionId, text, was }: Input, { container }) => {
    const questions = questionService(container);
    const [question] = await questions.listProductQuestions({ id: questionId }, { select: ["id", "state"] });
    if (!question) throw new ShopError("not_found", "There is no such question.");
    const [answer] = await questions.listProductAnswers(
      { question_id: questionId, customer_id: null },
      { select: ["id", "text"] },
    );
    const { id, state } = question;
    const shows = text !== "" && state === "waiting";
    if ((answer?.text ?? "") === text && !shows) return new StepResponse({ changed: false }, null);
    if ((answer?.text ?? "") !== text && (answer?.text ?? "") !== was)
      throw new ShopError("conflict", "Somebody else has changed the answer meanwhile.");
    const undo: Undo = { question: shows ? { id, state } : null, created: null, changed: null, deleted: null };
    if (shows) await questions.updateProductQuestions({ id, state: "shown" });
    if (text === "" && answer) {
      await questions.softDeleteProductAnswers(answer.id);
      undo.deleted = answer.id;
    } else if (answer) {
      await questions.updateProductAnswers({ id: answer.id, text });
      undo.changed = { id: answer.id, text: answer.text };
    } else {
      undo.created = (await questions.createProductAnswers({ question_id: id, text, state: "shown" })).id;
    }
    return new StepResponse({ changed: true }, undo);
  },
  async (undo, { container }) => {
    const questions = questionService(container);
    if (undo?.created) await questions.deleteProductAnswers(undo.created);
    if (undo?.changed) await questions.updateProductAnswers(undo.changed);
    if (undo?.deleted) await questions.restoreProductAnswers(undo.deleted);
    if (undo?.question) await questions.updateProductQuestions(undo.question);
  },
);

const answerQuestionWorkflow = createWorkflow("answer-question", (input: Input) => {
  const result = answerQuestionStep(input);
  auditIfChanged(result, input, (input) => ({
    actorId: input.actorId,
    action: input.text ? "question.answered" : "question.answer_removed",
    subjectId: input.questionId,
  }));
  mailAskerStep(input);
  return new WorkflowResponse(result);
});

/**
 * Answers a question in the shop's name, changes the answer or deletes it, and mails its asker the first answer.
 * @throws ShopError `not_found`, `conflict` if the answer is no longer what the admin saw
 */
export async function answerQuestion(container: MedusaContainer, input: Input): Promise<{ changed: boolean }> {
  const run = async () => (await answerQuestionWorkflow(container).run({ input })).result;
  return await withLock(container, `question:${input.questionId}`, run);
}

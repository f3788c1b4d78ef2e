import type { MedusaContainer } from "@medusajs/framework/types";
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk";
import type { AnswerQuestion, QuestionState } from "../../contract/questions";
import { databaseOf } from "../../lib/database/connection";
import { runLocked, withLock } from "../../lib/lock";
import { ShopError } from "../../lib/shop-error";
import { shortenName } from "../../lib/text";
import { outboxService } from "../../modules/outbox";
import { questionService } from "../../modules/question";
import { getMailedAnswer } from "../../queries/questions/questions";
import { getPurchase } from "../../queries/reviews/reviews";
import { auditIfChanged } from "../audit/write-audit";
import { queueMail } from "../mails/queue-mail";

/** Mails the asker the first shown answer, once however often answers change. */
export const mailAskerStep = createStep(
  "mail-asker",
  async ({ questionId }: { questionId: string }, { container }) => {
    const answered = await getMailedAnswer(databaseOf(container), questionId);
    if (!answered) return new StepResponse(undefined, null);
    const { email: to, customerId, ...data } = answered;
    const key = `question_answered:${questionId}`;
    const mailId = await queueMail(container, { key, kind: "question_answered", to, customerId, data });
    return new StepResponse(undefined, mailId);
  },
  async (mailId, { container }) => {
    if (mailId) await outboxService(container).deleteUnsentMail(mailId);
  },
);

/** Whoever answers, shows, hides or deletes a question, or shows or hides an answer to it, holds this lock. */
export const questionLock = (questionId: string) => `question:${questionId}`;

/** An empty `text` deletes the answer. */
type Input = AnswerQuestion & { questionId: string; actorId: string };

type Undo = {
  created: string | null;
  changed: { id: string; text: string } | null;
  deleted: string | null;
  question: { id: string; state: QuestionState } | null;
};

const answerQuestionStep = createStep(
  "answer-question",
  async ({ questionId, text, was }: Input, { container }) => {
    const questions = questionService(container);
    const [question] = await questions.listProductQuestions({ id: questionId });
    if (!question) throw new ShopError("not_found", "There is no such question.");
    const [answer] = await questions.listProductAnswers({ question_id: questionId, customer_id: null });
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

/** Answers in the shop's name, or deletes the answer; mails the first. @throws ShopError `not_found`, `conflict` */
export async function answerQuestion(container: MedusaContainer, input: Input): Promise<{ changed: boolean }> {
  return await runLocked(container, questionLock(input.questionId), answerQuestionWorkflow, input);
}

/** `customerName` is the account's; nobody can use another one. An empty `text` deletes the answer. */
type AnswerAsOwnerInput = { customerId: string; customerName: string; questionId: string; text: string };

/** The order in which the product was sent to the customer. @throws ShopError `not_found`, `forbidden` without one */
async function requireOwner(container: MedusaContainer, { customerId, questionId }: AnswerAsOwnerInput) {
  const [question] = await questionService(container).listProductQuestions({ id: questionId });
  if (question?.state !== "shown") throw new ShopError("not_found", "This question is no longer shown.");
  const orderId = await getPurchase(databaseOf(container), { customerId, productId: question.product_id });
  if (orderId) return orderId;
  throw new ShopError("forbidden", "Only the shop and people who bought this product can answer, once it has shipped.");
}

/** A changed answer waits; one that is hidden stays so. */
async function saveAnswer(container: MedusaContainer, input: AnswerAsOwnerInput): Promise<boolean> {
  const orderId = await requireOwner(container, input);
  const questions = questionService(container);
  const key = { question_id: input.questionId, customer_id: input.customerId };
  const [before] = await questions.listProductAnswers(key, { take: 1 });
  if ((before?.text ?? "") === input.text) return false;
  const words = { text: input.text, answerer_name: shortenName(input.customerName), order_id: orderId };
  if (!before) await questions.createProductAnswers({ ...key, ...words });
  else if (input.text === "") await questions.softDeleteProductAnswers(before.id);
  else {
    const state = before.state === "hidden" ? "hidden" : "waiting";
    await questions.updateProductAnswers({ id: before.id, ...words, state });
  }
  return before?.state === "shown";
}

/** True if the former answer was shown, so that pages change. @throws ShopError `not_found`, `forbidden` */
export async function answerAsOwner(container: MedusaContainer, input: AnswerAsOwnerInput): Promise<boolean> {
  return await withLock(container, questionLock(input.questionId), () => saveAnswer(container, input));
}

import type { MedusaContainer } from "@medusajs/framework/types";
import { createStep, createWorkflow, StepResponse, WorkflowResponse } from "@medusajs/framework/workflows-sdk";
import type { ModerateAnswer, QuestionState } from "../../contract/questions";
import { databaseOf } from "../../lib/database/connection";
import { runLocked, withLock } from "../../lib/lock";
import { requireFound, ShopError } from "../../lib/shop-error";
import { isSameText, shortenName } from "../../lib/text";
import { questionService } from "../../modules/question";
import { getSameQuestion, hasMostWaiting, hasShownAnswer } from "../../queries/questions/questions";
import { auditIfChanged, writeAuditStep } from "../audit/write-audit";
import { mailAskerStep, questionLock } from "./answers";

/** `customerName` is the account's; nobody can use another one. */
type Input = { customerId: string; customerName: string; productId: string; text: string };

/** The same words again find the first question. @throws ShopError `conflict` while too many of the customer's wait */
export async function askQuestion(container: MedusaContainer, { customerId, customerName, productId, text }: Input) {
  return await withLock(container, `ask-question:${customerId}`, async () => {
    const database = databaseOf(container);
    const asked = await getSameQuestion(database, { customerId, productId, text });
    if (asked) return { questionId: asked };
    if (await hasMostWaiting(database, customerId))
      throw new ShopError("conflict", "The shop has not read your last questions yet. Ask again once it has.");
    const asker = { customer_id: customerId, asker_name: shortenName(customerName) };
    const { id } = await questionService(container).createProductQuestions({ product_id: productId, ...asker, text });
    return { questionId: id };
  });
}

const stateOf = (hidden: boolean): QuestionState => (hidden ? "hidden" : "shown");

const hideQuestionStep = createStep(
  "hide-question",
  async ({ questionId, hidden }: { questionId: string; hidden: boolean }, { container }) => {
    const questions = questionService(container);
    const question = requireFound((await questions.listProductQuestions({ id: questionId }))[0], "question");
    if (question.state === stateOf(hidden)) return new StepResponse({ changed: false }, null);
    await questions.updateProductQuestions({ id: questionId, state: stateOf(hidden) });
    return new StepResponse({ changed: true }, { id: questionId, state: question.state });
  },
  async (before, { container }) => {
    if (before) await questionService(container).updateProductQuestions(before);
  },
);

/** The shop's own answer is deleted instead. */
const hideAnswerStep = createStep(
  "hide-answer",
  async ({ answerId, hidden, was }: ModerateAnswer & { answerId: string }, { container }) => {
    const questions = questionService(container);
    const [answer] = await questions.listProductAnswers({ id: answerId });
    if (!answer || answer.customer_id === null) throw new ShopError("not_found", "There is no such answer.");
    const { state, question_id: questionId } = answer;
    if (state === stateOf(hidden)) return new StepResponse({ changed: false, questionId }, null);
    if (!hidden && was !== undefined && !isSameText(answer.text, was))
      throw new ShopError("conflict", "This answer was changed in the meantime. Read it before you show it.");
    await questions.updateProductAnswers({ id: answerId, state: stateOf(hidden) });
    return new StepResponse({ changed: true, questionId }, { id: answerId, state });
  },
  async (before, { container }) => {
    if (before) await questionService(container).updateProductAnswers(before);
  },
);

const deleteQuestionStep = createStep(
  "delete-question",
  async ({ questionId }: { questionId: string }, { container }) => {
    const questions = questionService(container);
    const question = requireFound((await questions.listProductQuestions({ id: questionId }))[0], "question");
    await questions.softDeleteProductQuestions(questionId);
    return new StepResponse({ wasShown: question.state === "shown" }, questionId);
  },
  async (questionId, { container }) => {
    if (questionId) await questionService(container).restoreProductQuestions(questionId);
  },
);

type QuestionModeration = { questionId: string; actorId: string; hidden: boolean };
type AnswerModeration = ModerateAnswer & { answerId: string; actorId: string };

const hideQuestionWorkflow = createWorkflow("hide-question", (input: QuestionModeration) => {
  const result = hideQuestionStep(input);
  auditIfChanged(result, input, (input) => ({
    actorId: input.actorId,
    action: input.hidden ? "question.hidden" : "question.shown",
    subjectId: input.questionId,
  }));
  mailAskerStep(input);
  return new WorkflowResponse(result);
});

/** Hides or shows a question. When one with an answer is shown, its asker gets a mail. @throws ShopError `not_found` */
export const moderateQuestion = (container: MedusaContainer, input: QuestionModeration) =>
  runLocked(container, questionLock(input.questionId), hideQuestionWorkflow, input);

const hideAnswerWorkflow = createWorkflow("hide-answer", (input: AnswerModeration) => {
  const result = hideAnswerStep(input);
  auditIfChanged(result, input, (input) => ({
    actorId: input.actorId,
    action: input.hidden ? "answer.hidden" : "answer.shown",
    subjectId: input.answerId,
  }));
  mailAskerStep(result);
  return new WorkflowResponse(result);
});

/** Hides or shows a customer's answer. @throws ShopError `not_found`, also for an answer of the shop, `conflict` */
export async function moderateAnswer(container: MedusaContainer, input: AnswerModeration) {
  const select = { select: ["id", "question_id"] };
  const [answer] = await questionService(container).listProductAnswers({ id: input.answerId }, select);
  const { question_id: questionId } = requireFound(answer, "answer");
  return await runLocked(container, questionLock(questionId), hideAnswerWorkflow, input);
}

/** Deletes a question with its answers. @throws ShopError `not_found` */
export const deleteQuestionWorkflow = createWorkflow(
  "delete-question",
  (input: { questionId: string; actorId: string }) => {
    const { wasShown } = deleteQuestionStep(input);
    writeAuditStep({ actorId: input.actorId, action: "question.deleted", subjectId: input.questionId });
    return new WorkflowResponse({ id: input.questionId, wasShown });
  },
);

/** `wasShown`: pages change. @throws ShopError `not_found`, `conflict` for a question that has a shown answer */
export async function deleteOwnQuestion(
  container: MedusaContainer,
  { questionId, customerId }: { questionId: string; customerId: string },
): Promise<{ wasShown: boolean }> {
  return await withLock(container, questionLock(questionId), async () => {
    const own = { id: questionId, customer_id: customerId };
    const questions = questionService(container);
    const { state } = requireFound((await questions.listProductQuestions(own))[0], "question");
    if (await hasShownAnswer(databaseOf(container), questionId))
      throw new ShopError("conflict", "Your question is answered and helps others. Write to us to have it removed.");
    await questions.softDeleteProductQuestions(questionId);
    return { wasShown: state === "shown" };
  });
}

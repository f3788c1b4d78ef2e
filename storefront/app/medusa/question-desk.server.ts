import {
  type AnswerQuestion,
  ListDeskQuestionsAnswer,
  type ListDeskQuestionsQuery,
  ModerateQuestionAnswer,
} from "medusa-backend/contract";
import { READ_TIMEOUT_MS, WRITE_TIMEOUT_MS } from "~/lib/times";
import type { Medusa } from "./client.server";
import { renewProducts } from "./products.server";
import { shopPath } from "./shop-path";

/** A page of the desk's questions, newest first. @throws AppError `forbidden`, `invalid`. */
export function listDeskQuestions(
  medusa: Medusa,
  query: Partial<ListDeskQuestionsQuery>,
): Promise<ListDeskQuestionsAnswer> {
  const call = { query, schema: ListDeskQuestionsAnswer, timeoutMs: READ_TIMEOUT_MS };
  return medusa.fetch(shopPath("desk-questions"), call);
}

/** Hides a question or a customer's answer, or shows it. @throws AppError `forbidden`, `not_found`. */
export async function moderateQuestion(
  medusa: Medusa,
  which: "desk-questions" | "desk-answers",
  id: string,
  body: { hidden: boolean },
): Promise<void> {
  const call = { method: "POST", body, schema: ModerateQuestionAnswer, timeoutMs: WRITE_TIMEOUT_MS } as const;
  await medusa.fetch(shopPath(which, id), call);
  await renewProducts();
}

/**
 * Answers a question in the shop's name; an empty text deletes the answer.
 * @throws AppError `conflict`, `forbidden`, `not_found`.
 */
export async function answerQuestion(medusa: Medusa, questionId: string, body: AnswerQuestion): Promise<void> {
  const call = { method: "PUT", body, schema: ModerateQuestionAnswer, timeoutMs: WRITE_TIMEOUT_MS } as const;
  await medusa.fetch(shopPath("desk-questions", questionId, "answer"), call);
  await renewProducts();
}

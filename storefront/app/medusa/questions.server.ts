import {
  AnswerAsOwnerAnswer,
  type AnswerQuestion,
  AskQuestionAnswer,
  ListDeskQuestionsAnswer,
  type ListDeskQuestionsQuery,
  ListQuestionsAnswer,
  type ListQuestionsQuery,
  ModerateQuestionAnswer,
  MyQuestionsAnswer,
} from "medusa-backend/contract";
import type { z } from "zod";
import { AppError } from "~/domain/app-error";
import type { OwnQuestions, QuestionList } from "~/domain/question";
import { READ_TIMEOUT_MS, UNSTORED_PAGE_TIMEOUT_MS, WRITE_TIMEOUT_MS } from "~/lib/times";
import type { Medusa } from "./client.server";
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
}

/**
 * Answers a question in the shop's name; an empty text deletes the answer.
 * @throws AppError `conflict`, `forbidden`, `not_found`.
 */
export async function answerQuestion(medusa: Medusa, questionId: string, body: AnswerQuestion): Promise<void> {
  const call = { method: "PUT", body, schema: ModerateQuestionAnswer, timeoutMs: WRITE_TIMEOUT_MS } as const;
  await medusa.fetch(shopPath("desk-questions", questionId, "answer"), call);
}

/** A page of the shown questions about a product, newest first. @throws AppError `not_found`, `invalid`. */
export async function listQuestions(
  medusa: Medusa,
  handle: string,
  query: z.infer<typeof ListQuestionsQuery>,
): Promise<QuestionList> {
  const call = { query, schema: ListQuestionsAnswer, timeoutMs: UNSTORED_PAGE_TIMEOUT_MS };
  const { questions, count, next_cursor } = await medusa.fetch(shopPath("product-pages", handle, "questions"), call);
  return {
    questions: questions.map(({ id, created_at, answers, ...question }) => ({
      questionId: id,
      askedAt: created_at,
      answers: answers.map(({ id, created_at, ...answer }) => ({ answerId: id, writtenAt: created_at, ...answer })),
      ...question,
    })),
    count,
    nextCursor: next_cursor,
  };
}

/**
 * The signed-in person's own questions and answers about a product; null for a visitor, and if Medusa does not answer.
 */
export async function findOwnQuestions(medusa: Medusa, handle: string): Promise<OwnQuestions | null> {
  if (!medusa.token) return null;
  const call = { schema: MyQuestionsAnswer, timeoutMs: UNSTORED_PAGE_TIMEOUT_MS };
  const own = await medusa.fetch(shopPath("product-pages", handle, "my-questions"), call).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  return (
    own && {
      mayAnswer: own.may_answer,
      shownAs: own.shown_as,
      asked: own.questions.map(({ id, created_at, ...question }) => ({
        questionId: id,
        askedAt: created_at,
        ...question,
      })),
      answers: Object.fromEntries(own.answers.map(({ question_id: id, ...answer }) => [id, answer])),
    }
  );
}

/** Asks about a product. @throws AppError `unauthenticated`, `not_found`, `conflict` while too many wait. */
export async function askQuestion(medusa: Medusa, handle: string, text: string): Promise<void> {
  const call = { method: "POST", body: { text }, schema: AskQuestionAnswer, timeoutMs: WRITE_TIMEOUT_MS } as const;
  await medusa.fetch(shopPath("product-pages", handle, "questions"), call);
}

/**
 * Answers a question as somebody who bought the product; an empty text deletes the answer.
 * @throws AppError `unauthenticated`, `forbidden` for anybody else, `not_found` for a question that is not shown.
 */
export async function answerAsOwner(medusa: Medusa, questionId: string, text: string): Promise<void> {
  const call = { method: "PUT", body: { text }, schema: AnswerAsOwnerAnswer, timeoutMs: WRITE_TIMEOUT_MS } as const;
  await medusa.fetch(shopPath("questions", questionId, "my-answer"), call);
}

/**
 * Deletes one's own question.
 * @throws AppError `unauthenticated`, `not_found` for somebody else's, `conflict` for one with a shown answer.
 */
export async function deleteOwnQuestion(medusa: Medusa, questionId: string): Promise<void> {
  await medusa.fetch(shopPath("questions", questionId), { method: "DELETE", timeoutMs: WRITE_TIMEOUT_MS });
}

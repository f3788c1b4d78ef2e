import type { ListQuestionsQuery } from "medusa-backend/contract";
import { GetOwnQuestions, ListQuestions } from "medusa-backend/contract/routes";
import type { z } from "zod";
import { AppError } from "~/domain/app-error";
import type { OwnQuestions, QuestionList } from "~/domain/question";
import type { Medusa } from "./client.server";

/** A page of the shown questions about a product, newest first. */
export async function listQuestions(
  medusa: Medusa,
  handle: string,
  query: z.infer<typeof ListQuestionsQuery>,
): Promise<QuestionList> {
  const { questions, count, nextCursor } = await medusa.call(ListQuestions, { handle, ...query });
  return {
    questions: questions.map(({ id, createdAt, answers, ...question }) => ({
      questionId: id,
      askedAt: createdAt,
      answers: answers.map(({ id, createdAt, ...answer }) => ({ answerId: id, writtenAt: createdAt, ...answer })),
      ...question,
    })),
    count,
    nextCursor,
  };
}

/**
 * The signed-in person's own questions and answers about a product; null for a visitor, and if Medusa does not answer.
 */
export async function findOwnQuestions(medusa: Medusa, handle: string): Promise<OwnQuestions | null> {
  if (!medusa.token) return null;
  const own = await medusa.call(GetOwnQuestions, { handle }).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
  return (
    own && {
      mayAnswer: own.mayAnswer,
      shownAs: own.shownAs,
      asked: own.questions.map(({ id, createdAt, ...question }) => ({
        questionId: id,
        askedAt: createdAt,
        ...question,
      })),
      answers: Object.fromEntries(own.answers.map(({ questionId: id, ...answer }) => [id, answer])),
    }
  );
}

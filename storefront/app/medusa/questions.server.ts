import type { MyQuestionsAnswer } from "medusa-backend/contract";
import { GetOwnQuestions } from "medusa-backend/contract/routes";
import { AppError } from "~/domain/app-error";
import type { Medusa } from "./client.server";

/**
 * The signed-in person's own questions and answers about a product; null for a visitor, and if Medusa does not answer.
 */
export async function findOwnQuestions(medusa: Medusa, handle: string): Promise<MyQuestionsAnswer | null> {
  if (!medusa.token) return null;
  return await medusa.call(GetOwnQuestions, { handle }).catch((error: unknown) => {
    if (error instanceof AppError) return null;
    throw error;
  });
}

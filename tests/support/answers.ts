import type { z } from "zod";
import { mainOf, wordsOf } from "./page-text";

/** Letters of a body, or of a page, that an error tells. */
const MOST_TOLD = 2_000;

type Said = { status: number; body: unknown };

/**
 * The body of an answer, in the form that the caller needs.
 * @throws Error with the status and the body of any other answer: a refusal then says why.
 */
export function parseAnswer<Schema extends z.ZodType>(schema: Schema, { status, body }: Said): z.output<Schema> {
  const read = schema.safeParse(body);
  if (read.success) return read.data;
  throw new Error(`the answer was ${status} ${String(JSON.stringify(body)).slice(0, MOST_TOLD)}`, {
    cause: read.error,
  });
}

/** The status of an answer and what its page says, for an error. */
export async function toldBy(answer: Response): Promise<string> {
  const text = await answer.text();
  return `${answer.status} ${wordsOf(mainOf(text) || text).slice(0, MOST_TOLD)}`;
}

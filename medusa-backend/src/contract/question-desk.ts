import { z } from "zod";
import { LIMITS, Text } from "./common";
import { ListPageQuery, NextPageAnswer } from "./list-page";
import { QuestionState } from "./questions";
import { Rows } from "./rows";

/** An answer at the desk. `order` is the order in which its writer was sent the product; null if it is cancelled. */
const OwnerAnswer = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  text: z.string(),
  state: QuestionState,
  created_at: z.iso.datetime(),
  order: z.object({ order_id: z.string(), number: z.number() }).nullable(),
});
export type OwnerAnswer = z.infer<typeof OwnerAnswer>;

/** A question at the desk; `answer` is the shop's, `answers` are those of owners. */
export const DeskQuestion = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  text: z.string(),
  state: QuestionState,
  created_at: z.iso.datetime(),
  product: z.object({ id: z.string(), title: z.string(), handle: z.string() }).nullable(),
  answer: z.object({ text: z.string(), at: z.iso.datetime() }).nullable(),
  answers: z.array(OwnerAnswer),
});
export type DeskQuestion = z.infer<typeof DeskQuestion>;

/**
 * GET /store/shop/desk-questions ("read questions"), newest first. The list "waiting" has the questions that wait and
 * those with an answer that waits. `q` finds a part of the question, its asker's name, an answer or the product's name;
 * with an "@", of the asker's e-mail.
 */
export const ListDeskQuestionsQuery = z.object({
  ...ListPageQuery.shape,
  list: QuestionState.optional(),
  q: Text(LIMITS.email).optional(),
});
export type ListDeskQuestionsQuery = z.infer<typeof ListDeskQuestionsQuery>;
export const ListDeskQuestionsAnswer = z.object({
  questions: Rows("questions", DeskQuestion),
  waiting: z.number(),
  ...NextPageAnswer.shape,
});
export type ListDeskQuestionsAnswer = z.infer<typeof ListDeskQuestionsAnswer>;

/**
 * POST /store/shop/desk-questions/:id and POST /store/shop/desk-answers/:id ("moderate questions") hide a question or a
 * customer's answer from the shop's pages, or show it; `changed` is false if nothing changed.
 */
export const ModerateQuestion = z.object({ hidden: z.boolean() });
export const ModerateQuestionAnswer = z.object({ changed: z.boolean() });
export type ModerateQuestionAnswer = z.infer<typeof ModerateQuestionAnswer>;

/**
 * PUT /store/shop/desk-questions/:id/answer ("moderate questions"): the shop's answer, shown at once; a question that
 * waits is shown with it. An empty text deletes the answer. `was` is the answer that the admin saw; 409 if it has
 * changed meanwhile.
 */
export const AnswerQuestion = z.object({ text: Text(LIMITS.long), was: Text(LIMITS.long).default("") });
export type AnswerQuestion = z.infer<typeof AnswerQuestion>;

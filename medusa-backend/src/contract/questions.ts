import { z } from "zod";
import { LIMITS, RequiredText, Text } from "./common";
import { PRODUCT_QUESTIONS, QUESTION_LIST } from "./list-definitions";
import { conditionsOf, ListPageQuery, NextPageAnswer, Rows } from "./lists";

/** The number of questions on a page of them, and on the product's own page. */
export const QUESTIONS_ON_PAGE = 20;
export const QUESTIONS_BESIDE_PRODUCT = 2;
/** The most characters of a question and of an answer on the product's own page, where every byte counts. */
export const CUT_BESIDE_PRODUCT = { question: 150, answer: 200 } as const;
/** How many questions of one account may wait for the shop at a time. */
export const MOST_WAITING = 10;

/** The state of a question or an answer: those of customers wait until the shop shows or hides them. */
export const QuestionState = z.enum(["waiting", "shown", "hidden"]);
export type QuestionState = z.infer<typeof QuestionState>;

/**
 * A shown answer. `name` is the answerer's, shortened ("Ada L."); null for an answer of the shop. Everybody else who
 * answers was sent the product.
 */
export const ShownAnswer = z.object({
  id: z.string(),
  name: z.string().nullable(),
  text: z.string(),
  createdAt: z.iso.datetime(),
});
/** A shown question with its shown answers, the shop's first. */
export const ShownQuestion = z.object({
  id: z.string(),
  name: z.string(),
  text: z.string(),
  createdAt: z.iso.datetime(),
  answers: z.array(ShownAnswer),
});
export type ShownQuestion = z.infer<typeof ShownQuestion>;

/** An answered question on the product's own page; `answeredBy` is null for the shop; long texts are cut. */
export const BesideAnswered = z.object({
  id: z.string(),
  text: z.string(),
  answeredBy: z.string().nullable(),
  answer: z.string(),
});
/** The questions on a product's own page: the number of all that are shown, and the newest that are answered. */
export const QuestionsBeside = z.object({ count: z.number(), newest: Rows("questions", BesideAnswered) });
export type QuestionsBeside = z.infer<typeof QuestionsBeside>;

/**
 * GET /store/shop/product-pages/:handle/questions (anyone): the shown questions about a product, newest first; `q`
 * finds a part of the question or of a shown answer; `count` is the number of all that match. 404 for a product that is
 * not on sale.
 */
export const ListQuestionsQuery = z.object({
  ...ListPageQuery.pick({ cursor: true }).shape,
  ...conditionsOf(PRODUCT_QUESTIONS),
});
export const ListQuestionsAnswer = z.object({
  questions: Rows("questions", ShownQuestion),
  count: z.number(),
  ...NextPageAnswer.shape,
});
export type ListQuestionsAnswer = z.infer<typeof ListQuestionsAnswer>;

/**
 * POST /store/shop/product-pages/:handle/questions (signed in) 201: asks about a product. The question waits until the
 * shop shows or answers it. The same words again make no second question. 409 while `MOST_WAITING` questions of this
 * person wait.
 */
export const AskQuestion = z.object({ text: RequiredText(LIMITS.short) });
export const AskQuestionAnswer = z.object({ questionId: z.string() });

export const OwnQuestion = z.object({
  id: z.string(),
  text: z.string(),
  state: QuestionState,
  createdAt: z.iso.datetime(),
});
export const OwnAnswer = z.object({ questionId: z.string(), text: z.string(), state: QuestionState });

/**
 * GET /store/shop/product-pages/:handle/my-questions (signed in): whether a piece of the product was sent to this
 * person, who may then answer; the name shown with their words; their newest questions that are not shown, and their
 * newest answers in any state.
 */
export const MyQuestionsAnswer = z.object({
  mayAnswer: z.boolean(),
  shownAs: z.string(),
  questions: Rows("questions", OwnQuestion),
  answers: Rows("answers", OwnAnswer),
});
export type MyQuestionsAnswer = z.infer<typeof MyQuestionsAnswer>;

/**
 * PUT /store/shop/questions/:id/my-answer (signed in): the answer of somebody who was sent the product, one for each
 * question; it waits until the shop shows it, again after each change. An empty text deletes it. `changed` is false if
 * nothing changed. 403 for anybody else, 404 for a question that is not shown.
 */
export const AnswerAsOwner = z.object({ text: Text(LIMITS.long) });

// DELETE /store/shop/questions/:id (signed in) 204: deletes one's own question. 404 for anybody else's, 409 for one
// with a shown answer, because the answer is somebody else's.

/** What somebody wrote, at the desk. */
const Written = z.object({
  id: z.string(),
  name: z.string(),
  customerId: z.string().nullable(),
  email: z.string().nullable(),
  text: z.string(),
  state: QuestionState,
  createdAt: z.iso.datetime(),
});

/** An answer at the desk. `order` is the order in which its writer was sent the product; null if it is cancelled. */
const OwnerAnswer = Written.extend({
  order: z.object({ orderId: z.string(), number: z.number() }).nullable(),
});
export type OwnerAnswer = z.infer<typeof OwnerAnswer>;

/** A question at the desk; `answer` is the shop's, `answers` are those of owners. */
export const StaffQuestion = Written.extend({
  product: z.object({ id: z.string(), title: z.string(), handle: z.string() }).nullable(),
  answer: z.object({ text: z.string(), at: z.iso.datetime() }).nullable(),
  answers: z.array(OwnerAnswer),
});
export type StaffQuestion = z.infer<typeof StaffQuestion>;

/**
 * GET /store/shop/staff/questions ("read questions"), newest first. The list "waiting" has the questions that wait and
 * those with an answer that waits. `q` finds a part of the question, its asker's name, an answer or the product's name;
 * with an "@", of the asker's e-mail.
 */
export const ListStaffQuestionsQuery = z.object({ ...ListPageQuery.shape, ...conditionsOf(QUESTION_LIST) });
export type ListStaffQuestionsQuery = z.infer<typeof ListStaffQuestionsQuery>;
export const ListStaffQuestionsAnswer = z.object({
  questions: Rows("questions", StaffQuestion),
  waiting: z.number(),
  ...NextPageAnswer.shape,
});
export type ListStaffQuestionsAnswer = z.infer<typeof ListStaffQuestionsAnswer>;

/**
 * POST /store/shop/staff/questions/:id and POST /store/shop/staff/answers/:id ("moderate questions") hide a question or
 * a customer's answer from the shop's pages, or show it; `changed` is false if nothing changed.
 */
export const ModerateQuestion = z.object({ hidden: z.boolean() });

/**
 * PUT /store/shop/staff/questions/:id/answer ("moderate questions"): the shop's answer, shown at once; a question that
 * waits is shown with it. An empty text deletes the answer. `was` is the answer that the admin saw; 409 if it has
 * changed meanwhile.
 */
export const AnswerQuestion = z.object({ text: Text(LIMITS.long), was: Text(LIMITS.long).default("") });
export type AnswerQuestion = z.infer<typeof AnswerQuestion>;

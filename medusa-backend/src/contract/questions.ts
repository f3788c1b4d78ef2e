import { z } from "zod";
import { LIMITS, RequiredText, Text } from "./common";
import { PRODUCT_QUESTIONS, QUESTION_LIST } from "./list-definitions";
import { conditionsOf, ListPageQuery, NextPageAnswer, Rows } from "./lists";

export const QUESTIONS_ON_PAGE = 20;
export const QUESTIONS_BESIDE_PRODUCT = 2;
/** In characters, on the product's own page, where every byte counts. */
export const CUT_BESIDE_PRODUCT = { question: 150, answer: 200 } as const;
export const MOST_WAITING = 10;

/** Those of customers wait until the shop shows or hides them. */
export const QuestionState = z.enum(["waiting", "shown", "hidden"]);
export type QuestionState = z.infer<typeof QuestionState>;

/** `name` is null for the shop; everybody else who answers was sent the product. */
export const ShownAnswer = z.object({
  id: z.string(),
  name: z.string().nullable(),
  text: z.string(),
  createdAt: z.iso.datetime(),
});
export const ShownQuestion = z.object({
  id: z.string(),
  name: z.string(),
  text: z.string(),
  createdAt: z.iso.datetime(),
  answers: z.array(ShownAnswer),
});
export type ShownQuestion = z.infer<typeof ShownQuestion>;

/** On the product's own page; `answeredBy` is null for the shop; long texts are cut. */
export const BesideAnswered = z.object({
  id: z.string(),
  text: z.string(),
  answeredBy: z.string().nullable(),
  answer: z.string(),
});
/** `count` is of all shown questions, `newest` are answered. */
export const QuestionsBeside = z.object({ count: z.number(), newest: Rows("questions", BesideAnswered) });
export type QuestionsBeside = z.infer<typeof QuestionsBeside>;

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

/** A question waits until the shop shows or answers it. The same words again make no second one. */
export const AskQuestion = z.object({ text: RequiredText(LIMITS.short) });
export const AskQuestionAnswer = z.object({ questionId: z.string() });

export const OwnQuestion = z.object({
  id: z.string(),
  text: z.string(),
  state: QuestionState,
  createdAt: z.iso.datetime(),
});
export const OwnAnswer = z.object({ questionId: z.string(), text: z.string(), state: QuestionState });

/** `mayAnswer`: the product was sent to this person. `questions` are those not shown, `answers` in any state. */
export const MyQuestionsAnswer = z.object({
  mayAnswer: z.boolean(),
  shownAs: z.string(),
  questions: Rows("questions", OwnQuestion),
  answers: Rows("answers", OwnAnswer),
});
export type MyQuestionsAnswer = z.infer<typeof MyQuestionsAnswer>;

/** It waits again after each change. An empty text deletes it. */
export const AnswerAsOwner = z.object({ text: Text(LIMITS.long) });

const Written = z.object({
  id: z.string(),
  name: z.string(),
  customerId: z.string().nullable(),
  email: z.string().nullable(),
  text: z.string(),
  state: QuestionState,
  createdAt: z.iso.datetime(),
});

/** `order` is the order in which its writer was sent the product; null if it is cancelled. */
const OwnerAnswer = Written.extend({
  order: z.object({ orderId: z.string(), number: z.number() }).nullable(),
});
export type OwnerAnswer = z.infer<typeof OwnerAnswer>;

export const StaffQuestion = Written.extend({
  product: z.object({ id: z.string(), title: z.string(), handle: z.string(), isOnSale: z.boolean() }).nullable(),
  answer: z.object({ text: z.string(), at: z.iso.datetime() }).nullable(),
  answers: z.array(OwnerAnswer),
});
export type StaffQuestion = z.infer<typeof StaffQuestion>;

/** "waiting" also has questions with an answer that waits. `q` with an "@" is a part of the asker's e-mail. */
export const ListStaffQuestionsQuery = z.object({ ...ListPageQuery.shape, ...conditionsOf(QUESTION_LIST) });
export type ListStaffQuestionsQuery = z.infer<typeof ListStaffQuestionsQuery>;
export const ListStaffQuestionsAnswer = z.object({
  questions: Rows("questions", StaffQuestion),
  waiting: z.number(),
  ...NextPageAnswer.shape,
});
export type ListStaffQuestionsAnswer = z.infer<typeof ListStaffQuestionsAnswer>;

export const ModerateQuestion = z.object({ hidden: z.boolean() });
/** `was` is the text that the admin saw, which its writer can change: 409 if another one would be shown. */
export const ModerateAnswer = ModerateQuestion.extend({ was: Text(LIMITS.long).optional() });
export type ModerateAnswer = z.infer<typeof ModerateAnswer>;

/** Shown at once. An empty text deletes it. `was` is what the admin saw: 409 if it changed. */
export const AnswerQuestion = z.object({ text: Text(LIMITS.long), was: Text(LIMITS.long).default("") });
export type AnswerQuestion = z.infer<typeof AnswerQuestion>;

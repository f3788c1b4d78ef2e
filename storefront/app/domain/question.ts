import type { MyQuestionsAnswer, QuestionState } from "medusa-backend/contract";

/** A shown answer; `name` is null for one of the shop. Times are UTC ISO strings. */
export type Answer = { answerId: string; name: string | null; text: string; writtenAt: string };
/** A shown question about a product with its answers, the shop's first. */
export type Question = { questionId: string; name: string; text: string; askedAt: string; answers: Answer[] };
/** A page of a product's questions; `count` is the number of all that match. */
export type QuestionList = { questions: Question[]; count: number; nextCursor: string | null };

/**
 * Whether the signed-in person may answer, and the name shown with their words; `asked` are their questions that are
 * not shown, `answers` their answers by question.
 */
export type OwnQuestions = {
  mayAnswer: boolean;
  shownAs: string;
  asked: { questionId: string; text: string; state: QuestionState; askedAt: string }[];
  answers: Record<string, Pick<MyQuestionsAnswer["answers"][number], "text" | "state">>;
};

/** The questions on a product's own page: the number of all that are shown, and the newest answered ones. */
export type QuestionsBeside = {
  count: number;
  newest: { questionId: string; text: string; answeredBy: string | null; answer: string }[];
};

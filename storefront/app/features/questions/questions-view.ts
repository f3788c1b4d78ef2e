import type { QuestionState } from "medusa-backend/contract";

/** The view of the desk's list of questions, as in the address. "" means no filter. */
export type QuestionsView = { q: string; list: QuestionState | ""; cursor: string | null };

export const QUESTIONS_ON_SCREEN = 25;

/** The lists, in the order of their links. */
export const QUESTION_LISTS: readonly { list: QuestionsView["list"]; text: string; none: string }[] = [
  { list: "", text: "All", none: "The first one will be listed here." },
  { list: "waiting", text: "Waiting", none: "No question or answer waits to be read." },
  { list: "shown", text: "Shown", none: "No question is shown." },
  { list: "hidden", text: "Hidden", none: "No question is hidden." },
];

/** A view as the query of the screen's address, without empty conditions. */
export function toQuestionsQuery(view: QuestionsView): URLSearchParams {
  return new URLSearchParams(Object.entries(view).filter((entry): entry is [string, string] => Boolean(entry[1])));
}

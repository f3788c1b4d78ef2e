import type { SubmissionResult } from "@conform-to/react";

/** The forms of the account's page that have fields. */
export type AccountFormName = "name" | "email" | "password";

/**
 * The answer to a form of the account's page: `result` is for the form `form`; `done` and `fault` are a sentence for
 * the page.
 */
export type AccountAnswer = {
  form: AccountFormName | null;
  result: SubmissionResult<string[]> | null;
  done: string | null;
  fault: string | null;
};

/** The result of this form, if it is the submitted one. */
export const resultOf = (answer: AccountAnswer | undefined, form: AccountFormName) =>
  (answer?.form === form ? answer.result : null) ?? undefined;

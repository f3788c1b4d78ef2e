import type { SubmissionResult } from "@conform-to/react";

/** The answer of a page's action to one of its forms. */
export type FormAnswer<Data = unknown> = {
  /** The name of the form. */
  form: string;
  /** `conflict`: refused, because somebody changed the record meanwhile. `not yet`: a question was left unanswered. */
  outcome: "done" | "refused" | "conflict" | "not yet";
  /** What was sent, except passwords, and the faults by field; those of the whole form are at "". */
  submission: SubmissionResult<string[]>;
  /** A sentence about what was done. */
  said?: string;
  /** More for the page, such as a question before money moves. */
  data?: Data;
};

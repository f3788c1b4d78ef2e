import type { SubmissionResult } from "@conform-to/react";
import { useActionData } from "@remix-run/react";
import type { FormAnswer } from "~/lib/forms.server";

/** The page's answer to one of its forms, as a screen shows it. */
export type ShownAnswer<Data = unknown> = {
  form?: string | undefined;
  isDone: boolean;
  isConflict: boolean;
  /** True if the form is shown again with what was typed: it was refused, or its question was left unanswered. */
  isAgain: boolean;
  said?: string | undefined;
  /** The first fault, whichever field has it. */
  fault?: string | undefined;
  faults: Readonly<Record<string, string>>;
  /** What was typed, if the form is shown again. */
  typed: Readonly<Record<string, string>>;
  /** What was sent, whatever became of it. */
  sent: Readonly<Record<string, string>>;
  data?: Data | undefined;
  /** For conform: the faults and what was typed, or an empty form once it is done. */
  submission?: SubmissionResult<string[]> | undefined;
};

const REFUSED: SubmissionResult<string[]> = { status: "error", error: { "": ["The shop could not take this."] } };
const NOTHING = { isDone: false, isConflict: false, isAgain: false, faults: {}, typed: {}, sent: {} };

/** An answer as a screen shows it, if it is to a form with one of the names, sent with these fields. */
export function toShownAnswer<Data>(
  answer: FormAnswer<Data> | undefined,
  names?: string | readonly string[],
  fields: Readonly<Record<string, string>> = {},
): ShownAnswer<Data> {
  if (!answer || (names !== undefined && ![names].flat().includes(answer.form))) return NOTHING;
  const { form, outcome, said, data } = answer;
  // Whatever answers in the shop's place, such as a proxy, has done nothing.
  const submission = answer.submission ?? REFUSED;
  const sent = (submission.initialValue ?? {}) as Record<string, string>;
  if (Object.entries(fields).some(([name, value]) => (sent[name] ?? "") !== value)) return NOTHING;
  const isDone = outcome === "done" && answer.submission !== undefined;
  const faults = Object.fromEntries(
    Object.entries(submission.error ?? {}).flatMap(([name, texts]) => (texts?.[0] ? [[name, texts[0]]] : [])),
  );
  return {
    form,
    isDone,
    isConflict: outcome === "conflict",
    isAgain: !isDone,
    said,
    fault: Object.values(faults)[0],
    faults,
    typed: isDone ? {} : sent,
    sent,
    data,
    submission: isDone ? undefined : submission,
  };
}

/** The page's answer to one of its forms; `fields` tell the forms of the page's records apart. */
export const useFormAnswer = <Data>(names?: string | readonly string[], fields: Record<string, string> = {}) =>
  toShownAnswer(useActionData<unknown>() as FormAnswer<Data> | undefined, names, fields);

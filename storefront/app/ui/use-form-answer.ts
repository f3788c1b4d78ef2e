import { type DefaultValue, type SubmissionResult, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { useActionData } from "@remix-run/react";
import { useMemo } from "react";
import type { z } from "zod";
import type { FormAnswer } from "~/lib/form-answer";
import { useScreenPost } from "./use-screen-post";

/** The page's answer to one of its forms, as a screen shows it. */
export type ShownAnswer<Data = unknown> = {
  /** The name of the form; undefined before one was sent. */
  form?: string | undefined;
  isDone: boolean;
  isConflict: boolean;
  /** True if the form is shown again with what was typed: it was refused, or its question was left unanswered. */
  isAgain: boolean;
  said?: string | undefined;
  /** The first fault, whichever field has it. */
  fault?: string | undefined;
  /** The first fault of each field. */
  faults: Readonly<Record<string, string>>;
  /** What was typed, if the form is shown again. */
  typed: Readonly<Record<string, string>>;
  /** What was sent, whatever became of it. */
  sent: Readonly<Record<string, string>>;
  data?: Data | undefined;
  /** For conform: the faults and what was typed, or an empty form once it is done. */
  submission?: SubmissionResult<string[]> | undefined;
};

const NOTHING = { isDone: false, isConflict: false, isAgain: false, faults: {}, typed: {}, sent: {} };

/** An answer as a screen shows it, if it is to a form with one of the names, sent with these fields. */
export function toShownAnswer<Data>(
  answer: FormAnswer<Data> | undefined,
  names?: string | readonly string[],
  fields: Readonly<Record<string, string>> = {},
): ShownAnswer<Data> {
  if (!answer || (names !== undefined && ![names].flat().includes(answer.form))) return NOTHING;
  const { form, outcome, submission, said, data } = answer;
  const sent = (submission.initialValue ?? {}) as Record<string, string>;
  if (Object.entries(fields).some(([name, value]) => (sent[name] ?? "") !== value)) return NOTHING;
  const isDone = outcome === "done";
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

/**
 * The page's answer to the form `names`, or to one of several; with `fields`, to the form that was sent with these
 * values, because a page has one for each of its records. Without a name, the answer to any form of the page.
 */
export const useFormAnswer = <Data>(names?: string | readonly string[], fields: Record<string, string> = {}) =>
  toShownAnswer(useActionData<unknown>() as FormAnswer<Data> | undefined, names, fields);

type FormSchema = z.ZodType<Record<string, unknown>, Record<string, unknown>>;

type AnsweredForm<Schema extends FormSchema> = {
  /** The form's id, which the ids of its fields start with. */
  id: string;
  schema: Schema;
  answer: ShownAnswer;
  defaultValue?: DefaultValue<z.input<Schema>>;
  /** True if the form is emptied once it is done; others show their new defaults. */
  empties?: boolean;
  /** True if the browser checks the fields before scripts do. */
  constrained?: boolean;
  /** True if empty fields count as missing. */
  emptyIsMissing?: boolean;
};

/** A form of fields with labels, checked by `schema` in the browser too; it works without scripts. */
export function useAnsweredForm<Schema extends FormSchema>(options: AnsweredForm<Schema>) {
  const { id, schema, answer, defaultValue, empties, constrained, emptyIsMissing } = options;
  const busy = useScreenPost();
  // A new one for each answer, because conform acts on another object only.
  // biome-ignore lint/correctness/useExhaustiveDependencies: `sent` is another object for each answer
  const empty = useMemo((): SubmissionResult<string[]> => ({ initialValue: null }), [answer.sent]);
  const [form, fields] = useForm<z.input<Schema>, z.output<Schema>>({
    id,
    lastResult: answer.isDone && empties ? empty : (answer.submission ?? null),
    ...(defaultValue !== undefined && { defaultValue }),
    ...(constrained && { constraint: getZodConstraint(schema) }),
    shouldValidate: "onSubmit",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseWithZod(formData, { schema, disableAutoCoercion: !emptyIsMissing }),
  });
  return { form, fields, busy };
}

import { type DefaultValue, type SubmissionResult, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { useMemo } from "react";
import type { z } from "zod";
import { useScreenPost } from "./send-once/post-form";
import type { ShownAnswer } from "./use-form-answer";

type FormSchema = z.ZodType<Record<string, unknown>, Record<string, unknown>>;

type AnsweredForm<Schema extends FormSchema> = {
  id: string;
  schema: Schema;
  answer: ShownAnswer;
  defaultValue?: DefaultValue<z.input<Schema>>;
  /** True if the form is emptied once it is done; others show their new defaults. */
  empties?: boolean;
  /** True if the browser checks the fields before scripts do. */
  constrained?: boolean;
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

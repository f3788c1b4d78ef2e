import { type SubmissionResult, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import { useEffect } from "react";
import type { z } from "zod";
import { notify } from "~/ui/toasts";
import { useScreenPost } from "~/ui/use-screen-post";

/** Shows `text` once for each failed answer of an action; `answer` is undefined before the first. */
export function useFailureToast(answer: object | undefined, text: string): void {
  useEffect(() => {
    if (answer) notify.error(text);
  }, [answer, text]);
}

type FormSchema = z.ZodType<Record<string, unknown>, Record<string, unknown>>;

/**
 * The failed submission that a page's action returned, with its values except the password; undefined before the first.
 */
export type Failure = SubmissionResult<string[]> | undefined;

type AccountForm<Schema extends FormSchema> = {
  /** The form's id, which the ids of its fields start with. */
  id: string;
  schema: Schema;
  failure: Failure;
  /** The toast's text when the form fails. */
  failed: string;
};

/**
 * A form of the account screens. Its page's action receives it; `schema` also checks it in the browser. It works
 * without scripts.
 */
export function useAccountForm<Schema extends FormSchema>({ id, schema, failure, failed }: AccountForm<Schema>) {
  const busy = useScreenPost();
  useFailureToast(failure, failed);
  const [form, fields] = useForm<z.input<Schema>, z.output<Schema>>({
    id,
    lastResult: failure,
    constraint: getZodConstraint(schema),
    onValidate: ({ formData }) => parseWithZod(formData, { schema }),
    shouldValidate: "onSubmit",
    shouldRevalidate: "onInput",
  });
  return { form, fields, busy };
}

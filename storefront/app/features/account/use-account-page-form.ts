import { type SubmissionResult, useForm } from "@conform-to/react";
import { getZodConstraint, parseWithZod } from "@conform-to/zod/v4";
import type { z } from "zod";
import { useScreenPost } from "~/ui/use-screen-post";

type FormSchema = z.ZodType<Record<string, unknown>, Record<string, unknown>>;

type PageForm<Schema extends FormSchema> = {
  /** The form's id, which the ids of its fields start with. */
  id: string;
  schema: Schema;
  failure: SubmissionResult<string[]> | undefined;
  defaultValue?: Partial<z.input<Schema>>;
};

/** A form of the account's page, checked by `schema` in the browser and on the server. */
export function useAccountPageForm<Schema extends FormSchema>({ id, schema, failure, defaultValue }: PageForm<Schema>) {
  const busy = useScreenPost();
  const [form, fields] = useForm<z.input<Schema>, z.output<Schema>>({
    id,
    lastResult: failure,
    ...(defaultValue && { defaultValue: defaultValue as never }),
    constraint: getZodConstraint(schema),
    onValidate: ({ formData }) => parseWithZod(formData, { schema, disableAutoCoercion: true }),
    shouldValidate: "onSubmit",
    shouldRevalidate: "onInput",
  });
  return { form, fields, busy };
}

import { type DefaultValue, type SubmissionResult, useForm } from "@conform-to/react";
import { parseWithZod } from "@conform-to/zod/v4";
import { useState } from "react";
import type { z } from "zod";
import { AppError } from "~/domain/app-error";
import { useApiWrite } from "./use-api-write";

type FormSchema = z.ZodType<Record<string, unknown>, Record<string, unknown>>;

type ApiForm<Schema extends FormSchema> = Omit<Parameters<typeof useApiWrite<z.output<Schema>>>[0], "refresh"> & {
  id: string;
  schema: Schema;
  defaultValue?: DefaultValue<z.input<Schema>>;
  /** The field that a refusal with this code belongs to, such as an unknown e-mail. */
  fieldOf?: Partial<Record<AppError["code"], string>>;
};

/** A form checked by `schema`, sent once through /api/server, then emptied; faults show at their fields. */
export function useApiForm<Schema extends FormSchema>(options: ApiForm<Schema>) {
  const { id, schema, defaultValue, fieldOf = {}, ...write } = options;
  const [lastResult, setLastResult] = useState<SubmissionResult<string[]> | null>(null);
  const { mutate, isPending } = useApiWrite<z.output<Schema>>(write);
  const [form, fields] = useForm<z.input<Schema>, z.output<Schema>>({
    id,
    lastResult,
    ...(defaultValue === undefined ? {} : { defaultValue }),
    shouldValidate: "onSubmit",
    shouldRevalidate: "onInput",
    onValidate: ({ formData }) => parseWithZod(formData, { schema, disableAutoCoercion: true }),
    onSubmit: (event, { submission }) => {
      event.preventDefault();
      if (submission?.status !== "success") return;
      mutate(submission.value, {
        onSuccess: () => setLastResult(submission.reply({ resetForm: true })),
        onError: (error) => setLastResult(submission.reply(toFaults(error, fieldOf))),
      });
    },
  });
  return { form, fields, busy: isPending };
}

function toFaults(error: unknown, fieldOf: Partial<Record<AppError["code"], string>>) {
  if (!(error instanceof AppError)) return { formErrors: ["Something went wrong. Please try again."] };
  const field = fieldOf[error.code];
  if (field) return { fieldErrors: { [field]: [error.message] } };
  if (error.fields && Object.keys(error.fields).length > 0) return { fieldErrors: error.fields };
  return { formErrors: [error.message] };
}

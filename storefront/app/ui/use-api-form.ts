import type { Submission, SubmissionResult } from "@conform-to/react";
import { useState } from "react";
import { AppError } from "~/domain/app-error";
import { useApiWrite } from "./use-api-write";

type ApiForm<Value> = Omit<Parameters<typeof useApiWrite<Value>>[0], "refresh"> & {
  /** The field that a refusal with this code belongs to, such as an unknown e-mail. */
  fieldOf?: Partial<Record<AppError["code"], string>>;
};

/**
 * Sends a Conform form through /api/server. `submit` takes a checked submission; `lastResult` is then the emptied form, or the
 * faults that the server found, each at its field.
 */
export function useApiForm<Value>({ fieldOf = {}, ...write }: ApiForm<Value>) {
  const [lastResult, setLastResult] = useState<SubmissionResult<string[]> | null>(null);
  const { mutate, isPending } = useApiWrite<Value>(write);

  function submit(submission: Submission<Value, string[]> | undefined): void {
    if (submission?.status !== "success" || isPending) return;
    mutate(submission.value, {
      onSuccess: () => setLastResult(submission.reply({ resetForm: true })),
      onError: (error) => setLastResult(submission.reply(toFaults(error, fieldOf))),
    });
  }
  return { lastResult, submit, busy: isPending };
}

function toFaults(error: unknown, fieldOf: Partial<Record<AppError["code"], string>>) {
  if (!(error instanceof AppError)) return { formErrors: ["Something went wrong. Please try again."] };
  const field = fieldOf[error.code];
  if (field) return { fieldErrors: { [field]: [error.message] } };
  if (error.fields && Object.keys(error.fields).length > 0) return { fieldErrors: error.fields };
  return { formErrors: [error.message] };
}

import type { SubmissionResult } from "@conform-to/react";
import { AppError, ERROR_STATUS } from "~/domain/app-error";

type Reply = { formErrors?: string[]; fieldErrors?: Record<string, string[]>; hideFields: string[] };
type FailedSubmission = { reply(options: Reply): SubmissionResult<string[]> };

/** The fields that are never sent back to their page. */
const hideFields = ["password", "new_password"];

/** The answer to a refused form: its values except passwords, the faults of each field, status and headers. */
export type RefusedForm = { result: SubmissionResult<string[]>; status: number; headers: Record<string, string> };

/** A form whose fields are wrong: status 400. */
export function invalidFields(submission: FailedSubmission): RefusedForm {
  return { result: submission.reply({ hideFields }), status: 400, headers: {} };
}

/**
 * A refusal by Medusa as a form's answer. A fault in the form is 400 or, with wrong credentials, 401; too many tries
 * keep 429 and Retry-After, and an unavailable backend keeps 503.
 * @throws `error` itself when it is no refusal but a fault of the shop
 */
export function refusedByBackend(submission: FailedSubmission, error: unknown): RefusedForm {
  if (!(error instanceof AppError)) throw error;
  if (error.code === "account_exists") {
    return {
      result: submission.reply({ fieldErrors: { email: [error.message] }, hideFields }),
      status: 400,
      headers: {},
    };
  }
  const fieldErrors = error.fields;
  const result = submission.reply(
    fieldErrors ? { fieldErrors, hideFields } : { formErrors: [error.message], hideFields },
  );
  return { result, ...refusalOf(error) };
}

/**
 * Status and headers of a form's answer after a refusal by Medusa: 400 for wrong fields, Retry-After if it asks to
 * wait.
 */
export function refusalOf(error: AppError): Pick<RefusedForm, "status" | "headers"> {
  const retryAfter = error.details?.retry_after_seconds;
  const headers: Record<string, string> =
    retryAfter === undefined ? {} : { "Retry-After": String(Math.ceil(retryAfter)) };
  return { status: error.code === "invalid" ? 400 : ERROR_STATUS[error.code], headers };
}

/** A refusal in one sentence: the first field's fault, if there is one. */
export const firstFault = ({ fields, message }: Pick<AppError, "fields" | "message">): string =>
  Object.values(fields ?? {})[0]?.[0] ?? message;

import { json } from "@remix-run/node";
import { AppError, ERROR_STATUS } from "~/domain/app-error";

/**
 * The thrown value of a loader or an action for an error: Medusa's refusal becomes the error page with its status,
 * other errors pass through unchanged.
 */
export const toErrorPage = (error: unknown): unknown =>
  error instanceof AppError ? json({ code: error.code }, { status: ERROR_STATUS[error.code] }) : error;

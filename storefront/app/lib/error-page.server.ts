import { json } from "@remix-run/node";
import { AppError, ERROR_STATUS } from "~/domain/app-error";

/**
 * What a loader or an action throws for an error: a refusal by Medusa is the error page with its status, other errors
 * pass through unchanged.
 */
export const toErrorPage = (error: unknown): unknown =>
  error instanceof AppError ? json({ code: error.code }, { status: ERROR_STATUS[error.code] }) : error;

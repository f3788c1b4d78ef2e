import { json } from "@remix-run/node";
import { APP_ERROR_STATUS, AppError } from "~/domain/app-error";

/** What a loader or an action throws for an error: a refusal by Medusa is the error page with its status, any other stays what it is. */
export const toErrorPage = (error: unknown): unknown =>
  error instanceof AppError ? json({ code: error.code }, { status: APP_ERROR_STATUS[error.code] }) : error;

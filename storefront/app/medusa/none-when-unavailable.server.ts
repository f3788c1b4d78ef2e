import { AppError } from "~/domain/app-error";

/**
 * For a list's loader: null while Medusa does not answer. The browser then tries itself, and shows an error if that
 * fails too.
 */
export function noneWhenUnavailable(error: unknown): null {
  if (error instanceof AppError && error.code === "backend_unavailable") return null;
  throw error;
}

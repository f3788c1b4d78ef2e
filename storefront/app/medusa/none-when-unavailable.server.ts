import { AppError } from "~/domain/app-error";

/** For a list's loader: null while Medusa does not answer; the browser then asks by itself, and says so if that fails, too. */
export function noneWhenUnavailable(error: unknown): null {
  if (error instanceof AppError && error.code === "backend_unavailable") return null;
  throw error;
}

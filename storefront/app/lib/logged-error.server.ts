const DEEPEST_CAUSE = 3;

/** A text for the log, with every e-mail address and every query hidden. */
export function hidePersonalData(text: string): string {
  return text
    .replace(/(?<![\w.+-])[\w.+-]+(?:@|%40)[\w-]+(?:\.[\w-]+)+/gi, "[hidden]")
    .replace(/\?[^\s?"')]+/g, "?[hidden]");
}

type LoggedError = { type: string; message: string; code?: string; stack?: string; cause?: LoggedError };

/**
 * An error for the log: its type, message and stack, and the same of its causes. Other properties of an error (fields,
 * a body, a request) may hold personal data.
 */
export function toLoggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: hidePersonalData(String(error)) };
  const { code } = error as { code?: unknown };
  return {
    type: error.name,
    message: hidePersonalData(error.message),
    ...(typeof code === "string" && { code }),
    ...(error.stack !== undefined && { stack: hidePersonalData(error.stack) }),
    ...(error.cause !== undefined && depth < DEEPEST_CAUSE && { cause: toLoggedError(error.cause, depth + 1) }),
  };
}

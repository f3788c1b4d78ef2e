/** An error's message for a log line, also of the plain copy that a workflow hands on. */
export function describeError(error: unknown): string {
  if (typeof error === "object" && error !== null && "message" in error) return String(error.message);
  return String(error);
}

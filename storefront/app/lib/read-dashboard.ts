import type { ZodType } from "zod";
import { fromErrorAnswer } from "./shop-api";
import { API_TIMEOUT_MS } from "./times";

/**
 * Reads what the dashboard alone shows from a route of its own, and not from /api/server. Such routes word their errors
 * as /api/server does.
 * @throws AppError
 */
export async function readDashboard<T>(
  path: string,
  { schema, signal }: { schema: ZodType<T>; signal: AbortSignal },
): Promise<T> {
  const answer = await fetch(path, {
    headers: { Accept: "application/json" },
    signal: AbortSignal.any([signal, AbortSignal.timeout(API_TIMEOUT_MS)]),
  });
  const body: unknown = await answer.json();
  if (!answer.ok) throw fromErrorAnswer(answer.status, body);
  return schema.parse(body);
}

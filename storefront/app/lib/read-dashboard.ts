import type { ZodType } from "zod";
import { fromErrorAnswer } from "./shop-api";
import { API_TIMEOUT_MS } from "./times";

type Read<T> = { schema: ZodType<T>; signal: AbortSignal };

/**
 * Reads data that only the dashboard shows, from a route of its own instead of /api/server. Such routes word their
 * errors as /api/server does.
 * @throws AppError
 */
export async function readDashboard<T>(path: string, { schema, signal }: Read<T>): Promise<T> {
  return schema.parse(await ask(path, { signal }));
}

/**
 * Sends a form's fields to such a route, whose answer is not needed.
 * @throws AppError
 */
export async function writeDashboard(path: string, fields: Record<string, string>): Promise<void> {
  await ask(path, { method: "POST", body: new URLSearchParams(fields) });
}

/**
 * Sends a form's fields to such a route and reads its answer.
 * @throws AppError
 */
export async function sendDashboard<T>(path: string, fields: Record<string, string>, schema: ZodType<T>): Promise<T> {
  return schema.parse(await ask(path, { method: "POST", body: new URLSearchParams(fields) }));
}

async function ask(path: string, { signal, ...request }: RequestInit): Promise<unknown> {
  const timeout = AbortSignal.timeout(API_TIMEOUT_MS);
  const answer = await fetch(path, {
    ...request,
    headers: { Accept: "application/json" },
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  });
  // A refusal of a proxy or a limit is not JSON; `fromErrorAnswer` reads its status.
  const body: unknown = await answer.json().catch(() => undefined);
  if (!answer.ok) throw fromErrorAnswer(answer.status, body);
  return body;
}

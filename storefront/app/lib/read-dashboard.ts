import type { ZodType } from "zod";
import { fromErrorAnswer } from "./shop-api";
import { API_TIMEOUT_MS } from "./times";

type Read<T> = { schema: ZodType<T>; signal: AbortSignal };

/**
 * Reads what the dashboard alone shows from a route of its own, and not from /api/server. Such routes word their errors
 * as /api/server does.
 * @throws AppError
 */
export const readDashboard = <T>(path: string, { schema, signal }: Read<T>): Promise<T> =>
  ask(path, { signal }, schema);

/**
 * Sends a form's fields to such a route.
 * @throws AppError
 */
export const writeDashboard = <T>(path: string, fields: Record<string, string>, schema: ZodType<T>): Promise<T> =>
  ask(path, { method: "POST", body: new URLSearchParams(fields) }, schema);

async function ask<T>(path: string, { signal, ...request }: RequestInit, schema: ZodType<T>): Promise<T> {
  const timeout = AbortSignal.timeout(API_TIMEOUT_MS);
  const answer = await fetch(path, {
    ...request,
    headers: { Accept: "application/json" },
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  });
  const body: unknown = await answer.json();
  if (!answer.ok) throw fromErrorAnswer(answer.status, body);
  return schema.parse(body);
}

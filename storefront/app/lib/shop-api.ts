import { z } from "zod";
import { ApiMoney } from "~/domain/api-money";
import { AppError, type AppErrorDetails, ERROR_STATUS, type ErrorCode } from "~/domain/app-error";
import { API_TIMEOUT_MS, abortedAfter } from "./times";
import { errorOfAnswer, noAnswer } from "./unread-answer";

export type TokenSource = { get(): Promise<string | null>; clear(): void };

export type ShopApiOptions<T> = {
  schema?: z.ZodType<T>;
  bearer?: TokenSource;
  timeoutMs?: number;
  signal?: AbortSignal;
};

/**
 * The browser's client for /api/server; `path` leaves that prefix out.
 * @throws AppError with the answer's code, `fields` and `details`; `backend_unavailable` without a readable answer: the
 * outcome of a write is then unknown.
 */
export const shopApi = {
  get: <T = unknown>(path: string, options?: ShopApiOptions<T>) => call("GET", path, undefined, options),
  post: <T = unknown>(path: string, body?: unknown, options?: ShopApiOptions<T>) => call("POST", path, body, options),
  put: <T = unknown>(path: string, body?: unknown, options?: ShopApiOptions<T>) => call("PUT", path, body, options),
  delete: (path: string) => call("DELETE", path, undefined),
};

let writtenAt = 0;

/** When a write of this page last ended, successful or not (epoch milliseconds): data read before may have changed. */
export const lastWriteAt = (): number => writtenAt;

async function call<T>(method: string, path: string, body: unknown, options: ShopApiOptions<T> = {}): Promise<T> {
  let answer = await send(method, path, body, options);
  if (answer.status === 401 && options.bearer) {
    // The stored token may belong to another session, and the server would prefer it to the valid cookie.
    options.bearer.clear();
    answer = await send(method, path, body, options);
  }
  if (!answer.ok) throw fromErrorAnswer(answer.status, answer.json);
  if (!options.schema) return answer.json as T;
  const parsed = options.schema.safeParse(answer.json);
  if (!parsed.success) throw noAnswer(parsed.error);
  return parsed.data;
}

async function send(method: string, path: string, body: unknown, options: Omit<ShopApiOptions<unknown>, "schema">) {
  try {
    const headers = new Headers({ Accept: "application/json" });
    if (body !== undefined) headers.set("Content-Type", "application/json");
    const token = options.bearer ? await options.bearer.get() : null;
    if (token) headers.set("Authorization", `Bearer ${token}`);
    const response = await fetch(`/api/server${path}`, {
      method,
      headers,
      signal: abortedAfter(options.timeoutMs ?? API_TIMEOUT_MS, options.signal),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return { ok: response.ok, status: response.status, json: await readJson(response) };
  } catch (cause) {
    throw noAnswer(cause);
  } finally {
    if (method !== "GET") writtenAt = Date.now();
  }
}

/** A refusal of a proxy or a limit is not JSON; its status says what it is. */
async function readJson(response: Response): Promise<unknown> {
  return response.ok ? await response.json() : await response.json().catch(() => undefined);
}

const Code = z.enum(Object.keys(ERROR_STATUS) as [ErrorCode, ...ErrorCode[]]);
const ErrorBody = z.object({
  error: z.object({
    code: Code,
    message: z.string(),
    fields: z.record(z.string(), z.array(z.string())).optional(),
  }),
  total_amount: ApiMoney().optional(),
  delivery_amount: ApiMoney().optional(),
  tax_amount: ApiMoney().optional(),
  discount_amount: ApiMoney().optional(),
  order_items: z
    .array(
      z.object({
        _id: z.string(),
        productName: z.string().optional(),
        productPrice: ApiMoney().optional(),
        quantity: z.number().optional(),
        available: z.number().optional(),
      }),
    )
    .optional(),
});

export function fromErrorAnswer(status: number, json: unknown): AppError {
  const parsed = ErrorBody.safeParse(json);
  if (!parsed.success) return errorOfAnswer({ status }, { cause: parsed.error });
  const { error, order_items, ...amounts } = parsed.data;
  const details: AppErrorDetails = {
    ...amounts,
    order_items: order_items?.map((item) => ({
      product_id: item._id,
      title: item.productName,
      unit_price: item.productPrice,
      quantity: item.quantity,
      available: item.available,
    })),
  };
  return new AppError(error.code, error.message, { details, ...(error.fields ? { fields: error.fields } : {}) });
}

/** Reads data of the dashboard alone, from a route outside /api/server with the same errors. @throws AppError */
export async function readDashboard<T>(path: string, schema: z.ZodType<T>, signal: AbortSignal): Promise<T> {
  return schema.parse(await ask(path, { signal: abortedAfter(API_TIMEOUT_MS, signal) }));
}

/** Sends a form's fields to such a route. @throws AppError */
export const writeDashboard = (path: string, fields: Record<string, string>): Promise<unknown> =>
  ask(path, { method: "POST", body: new URLSearchParams(fields), signal: AbortSignal.timeout(API_TIMEOUT_MS) });

async function ask(path: string, request: RequestInit): Promise<unknown> {
  try {
    const answer = await fetch(path, { ...request, headers: { Accept: "application/json" } });
    const body = await readJson(answer);
    if (!answer.ok) throw fromErrorAnswer(answer.status, body);
    return body;
  } catch (cause) {
    throw cause instanceof AppError ? cause : noAnswer(cause);
  }
}

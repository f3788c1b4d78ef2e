import { createHmac, randomUUID } from "node:crypto";
import MedusaSdk, { FetchError } from "@medusajs/js-sdk";
import {
  CATALOGUE_VERSION_HEADER,
  CLIENT_ADDRESS_HEADER,
  ERROR_FORMAT_HEADER,
  REQUEST_ID_HEADER,
  SEEN_HEADER,
  SHOP_PREFIX,
  ShopErrorBody,
  UPLOAD_TIMEOUT_MS,
} from "medusa-backend/contract";
import type { Route, RouteAnswer, RouteArgs } from "medusa-backend/contract/routes";
import type { z } from "zod";
import { AppError } from "~/domain/app-error";
import { getEnv } from "~/lib/env.server";
import { tellCatalogueVersion, tellMedusaCall } from "~/lib/medusa-calls.server";
import {
  EXPORT_TIMEOUT_MS,
  HEALTH_TIMEOUT_MS,
  PAYMENT_TIMEOUT_MS,
  READ_TIMEOUT_MS,
  REPORT_TIMEOUT_MS,
  UNSTORED_PAGE_TIMEOUT_MS,
  WRITE_TIMEOUT_MS,
} from "~/lib/times";

type CallOptions<Answer = unknown> = {
  /** Streamed on instead of a body. */
  form?: { body: ReadableStream<Uint8Array>; contentType: string };
  /** In place of the row's; multiplied by `TIMEOUT_SCALE`. */
  timeoutMs?: number;
  /** In place of the row's schema, if the answer depends on an id in the path. */
  answer?: z.ZodType<Answer>;
};

/** The arguments may be left out if the route needs none. */
type CallParams<R extends Route, Options> =
  Record<never, never> extends RouteArgs<R, "input">
    ? [args?: RouteArgs<R, "input">, options?: Options]
    : [args: RouteArgs<R, "input">, options?: Options];

const TIMEOUTS: Record<NonNullable<Route["timeout"]>, number> = {
  health: HEALTH_TIMEOUT_MS,
  page: UNSTORED_PAGE_TIMEOUT_MS,
  read: READ_TIMEOUT_MS,
  write: WRITE_TIMEOUT_MS,
  payment: PAYMENT_TIMEOUT_MS,
  report: REPORT_TIMEOUT_MS,
  export: EXPORT_TIMEOUT_MS,
  upload: UPLOAD_TIMEOUT_MS,
};

export type Medusa = {
  readonly requestId: string;
  readonly token: string | null;
  /** Never retries. @throws AppError with Medusa's code, or `backend_unavailable`. */
  call<R extends Route>(row: R, ...params: CallParams<R, CallOptions<RouteAnswer<R>>>): Promise<RouteAnswer<R>>;
  /** The timeout is for the answer's beginning. Cancelling the stream ends the call. @throws AppError as `call` */
  open<R extends Route>(row: R, ...params: CallParams<R, CallOptions>): Promise<ReadableStream<Uint8Array>>;
};

/** `clientAddress` is sent signed (null: unknown); `seen` is what the page of a form knew (SEEN_HEADER). */
export type MedusaCaller = {
  token: string | null;
  requestId: string;
  clientAddress: string | null;
  userAgent?: string | undefined;
  seen?: string | null;
};

/**
 * A client without a token, even if somebody is signed in: for public data, and for people who are about to sign in.
 * Calls outside a request, such as refreshing a cache, get a request id of their own.
 */
export function createVisitorMedusa({
  requestId = randomUUID(),
  clientAddress = null,
  userAgent,
}: Partial<Omit<MedusaCaller, "token" | "seen">> = {}): Medusa {
  return createMedusa({ token: null, requestId, clientAddress, userAgent });
}

/** For one request; never shared, so that no sign-in leaks into another request. */
export function createMedusa({ token, requestId, clientAddress, userAgent, seen }: MedusaCaller): Medusa {
  const env = getEnv();
  const sdk = new MedusaSdk({
    baseUrl: env.MEDUSA_URL,
    publishableKey: env.MEDUSA_PUBLISHABLE_KEY,
    globalHeaders: {
      [REQUEST_ID_HEADER]: requestId,
      [ERROR_FORMAT_HEADER]: "message",
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(userAgent ? { "user-agent": userAgent } : {}),
      ...(seen ? { [SEEN_HEADER]: seen } : {}),
    },
  });

  /** For anything but JSON the SDK returns the raw Response, with its headers; it may be empty. */
  async function send(
    row: Route,
    args: RouteValues,
    form: CallOptions["form"],
    signal: AbortSignal,
  ): Promise<Response> {
    const { path, query, body } = toRequest(row, args);
    const headers: Record<string, string> = { accept: "*/*", ...(form && { "content-type": form.contentType }) };
    // The SDK passes the rest on to `fetch`, which sends a stream only with `duplex`.
    const streamed = form && { body: form.body as unknown as Record<string, unknown>, duplex: "half" as const };
    if (clientAddress) {
      const nowSeconds = Math.floor(Date.now() / 1000);
      headers[CLIENT_ADDRESS_HEADER] = signClientAddress(clientAddress, env.SESSION_SECRET, nowSeconds);
    }
    const init = { method: row.method, ...(query && { query }), ...(body && { body }), ...streamed, headers, signal };
    const answer = await tellMedusaCall({ method: row.method, route: routeOf(path), headers }, () =>
      sdk.client.fetch<Response>(path, init),
    );
    const version = answer.headers.get(CATALOGUE_VERSION_HEADER);
    if (version) tellCatalogueVersion(version);
    return answer;
  }

  const timeoutOf = ({ method, timeout }: Route, { timeoutMs }: CallOptions) =>
    (timeoutMs ?? TIMEOUTS[timeout ?? (method === "GET" ? "read" : "write")]) * env.TIMEOUT_SCALE;

  async function call(row: Route, args: RouteValues = {}, options: CallOptions = {}) {
    try {
      const answer = await send(row, args, options.form, AbortSignal.timeout(timeoutOf(row, options)));
      const schema = options.answer ?? row.answer;
      if (schema) return schema.parse(answer.status === NO_CONTENT ? undefined : await answer.json());
      await answer.body?.cancel();
    } catch (error) {
      throw fromMedusaError(error);
    }
  }

  async function open(row: Route, args: RouteValues = {}, options: CallOptions = {}) {
    const controller = new AbortController();
    const timer = setTimeout(() => controller.abort(), timeoutOf(row, options));
    try {
      const { body } = await send(row, args, options.form, controller.signal);
      return body ?? new ReadableStream<Uint8Array>();
    } catch (error) {
      throw fromMedusaError(error);
    } finally {
      clearTimeout(timer);
    }
  }

  return { requestId, token, call: call as Medusa["call"], open: open as Medusa["open"] };
}

const NO_CONTENT = 204;

/** The beginning of a path, the same in every call of its kind: ids and secrets come after it. */
const routeOf = (path: string): string => path.split("/", SHOP_PREFIX.split("/").length + 1).join("/");

/** Signed so that Medusa may count sign-in tries by it. Accepted for 60 s from `nowSeconds` (Unix time). */
function signClientAddress(address: string, secret: string, nowSeconds: number): string {
  const signature = createHmac("sha256", secret).update(`client-address:${address}:${nowSeconds}`).digest("hex");
  return `${address},${nowSeconds},${signature}`;
}

/** Encoded. @throws AppError `not_found` for a segment that a URL would drop ("", "." and ".."). */
export function shopPath(...segments: string[]): string {
  const encoded = segments.map((segment) => {
    if (segment === "" || segment === "." || segment === "..")
      throw new AppError("not_found", "There is no such record.");
    return encodeURIComponent(segment);
  });
  return `${SHOP_PREFIX}/${encoded.join("/")}`;
}

export type RouteValues = Record<string, unknown>;

/** Arguments that are not ids of the path are the query or the body. */
export function toRequest(row: Route, args: RouteValues) {
  const rest = { ...args };
  const segments = row.path.slice(1).split("/");
  const filled = segments.map((segment) => {
    if (!segment.startsWith(":")) return segment;
    const name = segment.slice(1);
    delete rest[name];
    return String(args[name]);
  });
  return {
    path: shopPath(...filled),
    query: row.query && (rest as Record<string, string | number | undefined>),
    body: row.body && rest,
  };
}

/** `backend_unavailable` for all but a refusal in the shop's own form: network, timeout, 5xx, an unknown body. */
export function fromMedusaError(cause: unknown): AppError {
  if (cause instanceof AppError) return cause;
  const body = cause instanceof FetchError ? parseShopError(cause) : null;
  if (!body) return backendUnavailable(cause);
  return new AppError(body.code, body.message, { cause, fields: body.fields, details: body.details });
}

export function backendUnavailable(cause: unknown): AppError {
  return new AppError("backend_unavailable", "The shop cannot be reached right now. Please try again in a moment.", {
    cause,
  });
}

/** `message` holds the whole body as JSON text; see `ERROR_FORMAT_HEADER`. */
function parseShopError(error: FetchError): ShopErrorBody | null {
  if ((error.status ?? 500) >= 500) return null;
  try {
    return ShopErrorBody.parse(JSON.parse(error.message));
  } catch {
    return null;
  }
}

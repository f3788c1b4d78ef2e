import { matchPath } from "@remix-run/react";
import { Email } from "medusa-backend/contract";
import { z } from "zod";
import { fetchAccountOf } from "~/auth/index.server";
import { may } from "~/domain/account";
import { AppError, ERROR_STATUS } from "~/domain/app-error";
import { isForged } from "~/lib/forged-requests.server";
import type { RequestContext } from "~/lib/request-context.server";
import { bearerOf } from "~/lib/shop-cookie.server";
import type { Medusa, MedusaCaller } from "~/medusa/client.server";
import type { Endpoint } from "./define-endpoint";
import { errorAnswer, privateAnswer, publicAnswer } from "./respond";

/** Or the allowed methods, if the path has no row for this one. */
type Match = { endpoint: Endpoint; params: Record<string, string> } | { allow: string[] };

/** By a path below /api/server, as sent (still percent-encoded). GET serves HEAD. Null if no row has that path. */
function matchEndpoint(table: readonly Endpoint[], method: string, pathname: string): Match | null {
  const candidates = table.flatMap((endpoint) => {
    const params = paramsOf(endpoint.path, pathname);
    return params ? [{ endpoint, params }] : [];
  });
  if (candidates.length === 0) return null;
  const wanted = method === "HEAD" ? "GET" : method;
  const found = candidates.find(({ endpoint }) => endpoint.method === wanted);
  return found ?? { allow: allowedMethods(candidates.map(({ endpoint }) => endpoint.method)) };
}

function allowedMethods(methods: string[]): string[] {
  return [...methods.flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method])), "OPTIONS"];
}

/** Decoded. Remix's matcher also accepts a trailing slash, and leaves parameters as sent. */
function paramsOf(path: string, pathname: string): Record<string, string> | null {
  const match = pathname.endsWith("/") ? null : matchPath({ path, caseSensitive: true }, pathname);
  if (!match) return null;
  try {
    return Object.fromEntries(
      Object.entries(match.params).map(([name, value]) => [name, decodeURIComponent(value ?? "")]),
    );
  } catch {
    return null;
  }
}

type Identity = { token: string; via: "bearer" | "cookie" } | null;

const MAX_TOKEN_CHARACTERS = 4096;

const unauthenticated = () => new AppError("unauthenticated", "Please sign in first.");

/** An Authorization header precedes the cookie. @throws AppError `unauthenticated` for an invalid one. */
async function identify(
  request: Request,
  readSession: (request: Request) => Promise<string | null>,
): Promise<Identity> {
  const header = request.headers.get("authorization");
  if (header !== null) {
    // Anything else is refused here, because the token is passed on in a header.
    const token = bearerOf(header);
    if (!token || token.length > MAX_TOKEN_CHARACTERS) throw unauthenticated();
    return { token, via: "bearer" };
  }
  const token = await readSession(request);
  return token === null ? null : { token, via: "cookie" };
}

/**
 * If the row's own call does not show it. `email` is the account that the path names.
 * @throws AppError `unauthenticated`, `second_factor_needed`, `forbidden`.
 */
async function requireCaller(endpoint: Pick<Endpoint, "may">, medusa: Medusa, email?: string): Promise<void> {
  if (medusa.token === null) return;
  const account = await fetchAccountOf(medusa);
  if (!account) throw unauthenticated();
  const { data: named = account.email } = Email.safeParse(email);
  if (account.role !== "admin" && named !== account.email)
    throw new AppError("forbidden", "This is someone else's account.");
  if (!endpoint.may || may(account, endpoint.may)) return;
  if (account.needsSecondFactor)
    throw new AppError("second_factor_needed", "Your role needs a second factor. Set it up on your account page.");
  throw new AppError("forbidden", account.staffRole ? "Your role does not allow this." : "Only an admin may do this.");
}

const PREFIX = "/api/server";

/** `log.error` is for events that somebody must investigate. */
export type DispatchOptions = {
  table: readonly Endpoint[];
  openMedusa: (caller: MedusaCaller) => Medusa;
  readSession: (request: Request) => Promise<string | null>;
  publicUrl: string;
  log: Record<"debug" | "info" | "error", (event: Record<string, unknown>) => void>;
};

type Caller = Pick<RequestContext, "requestId" | "clientAddress"> & Partial<Pick<RequestContext, "shared">>;

/**
 * Serves /api/server. Every row goes through the same steps: match, identity, validation, run, check of the answer,
 * errors and log. Never throws. Every answer of the server has `X-Request-Id` and `nosniff` already.
 */
export function createDispatch(options: DispatchOptions): (request: Request, caller: Caller) => Promise<Response> {
  return async (request, caller) => {
    const startedAt = Date.now();
    const { pathname } = new URL(request.url);
    const match = matchEndpoint(options.table, request.method, pathname.slice(PREFIX.length));
    const endpoint = match && "endpoint" in match ? match.endpoint : null;
    const event = { event: "api_answered", requestId: caller.requestId, method: request.method, route: endpoint?.path };
    const finish = (response: Response, extra: Record<string, unknown> = {}) => {
      const level = response.status >= 500 ? "error" : response.status >= 400 ? "info" : "debug";
      options.log[level]({ ...event, status: response.status, durationMs: Date.now() - startedAt, ...extra });
      return request.method === "HEAD" ? new Response(null, response) : response;
    };
    try {
      if (!match) throw new AppError("not_found", "There is nothing here.");
      if ("allow" in match) return finish(answerOtherMethod(request, match.allow));
      return finish(await answer(options, request, caller, match));
    } catch (thrown) {
      const error = orInternal(thrown);
      return finish(errorAnswer(error), { code: error.code, ...(isOurs(error) && { err: thrown }) });
    }
  };
}

function answerOtherMethod(request: Request, allow: string[]): Response {
  if (request.method === "OPTIONS") return new Response(null, { status: 204, headers: { Allow: allow.join(", ") } });
  return errorAnswer(new AppError("method_not_allowed", "This call is not served with that method."), allow);
}

async function answer(
  { openMedusa, readSession, publicUrl }: DispatchOptions,
  request: Request,
  caller: Caller,
  { endpoint, params }: { endpoint: Endpoint; params: Record<string, string> },
): Promise<Response> {
  const identity = await identify(request, readSession);
  const isPublic = endpoint.who === "anyone";
  if (!isPublic && !identity) throw unauthenticated();
  if (identity?.via === "cookie" && endpoint.method !== "GET" && isForged(request, publicUrl))
    throw new AppError("cross_site_request", "This request did not come from a page of the shop.");
  const { shared = null, ...origin } = caller;
  const medusa = openMedusa({ ...origin, token: speaksAs(identity, isPublic) });
  // A cache that answers a public row would not notice an invalid Bearer token.
  if (isPublic) await requireCaller({}, medusa);
  try {
    const body = endpoint.takesBody ? await readJsonObject(request) : undefined;
    const raw = { params, query: toQuery(new URL(request.url).searchParams), body, shared };
    const { body: found, status = 200, headers } = await endpoint.handle(medusa, raw);
    return isPublic ? publicAnswer(request, found, headers) : privateAnswer(found, status, headers);
  } catch (error) {
    // A caller without permission is told so, and not what else is wrong with the call.
    if (error instanceof AppError && isBadInput(error)) await requireCaller(endpoint, medusa, params.email);
    throw error;
  }
}

/** A public row ignores the cookie, so that an expired one locks nobody out. */
function speaksAs(identity: Identity, isPublic: boolean): string | null {
  return isPublic && identity?.via === "cookie" ? null : (identity?.token ?? null);
}

/** A repeated parameter is a list, which no row accepts. */
function toQuery(search: URLSearchParams): Record<string, string | string[]> {
  return Object.fromEntries(
    [...new Set(search.keys())].map((key) => {
      const values = search.getAll(key);
      return [key, values.length === 1 ? (values[0] ?? "") : values];
    }),
  );
}

/** Also an id that the row itself refused: Medusa was not asked who may look for it. */
function isBadInput({ code, cause }: AppError): boolean {
  const status = ERROR_STATUS[code];
  if (status === 404) return cause instanceof z.ZodError;
  return status === 400 || status === 413 || status === 415 || status === 422;
}

function isOurs({ code }: AppError): boolean {
  return ERROR_STATUS[code] >= 500;
}

/** Callers get no details of an internal error. */
function orInternal(thrown: unknown): AppError {
  if (thrown instanceof AppError) return thrown;
  return new AppError("internal", "Something went wrong. Please try again.", { cause: thrown });
}

export const BODY_LIMIT_BYTES = 64 * 1024;

const JSON_TYPE = /^application\/json\s*(;\s*charset\s*=\s*"?utf-8"?\s*)?$/i;

/**
 * Reads the body only up to the limit, whatever its Content-Length.
 * @throws AppError `body_too_large`, `malformed_json` (also for an empty one), `unsupported_media_type`, `invalid` for
 * anything but an object.
 */
async function readJsonObject(request: Request): Promise<Record<string, unknown>> {
  const bytes = await readBytes(request);
  if (bytes.byteLength === 0) throw new AppError("malformed_json", "The body is empty.");
  if (!JSON_TYPE.test(request.headers.get("content-type")?.trim() ?? ""))
    throw new AppError("unsupported_media_type", "The body must be JSON in UTF-8.");
  const value = parseJson(bytes);
  if (typeof value !== "object" || value === null || Array.isArray(value))
    throw new AppError("invalid", "The body must be a JSON object.", { fields: { _: ["Must be a JSON object"] } });
  return value as Record<string, unknown>;
}

async function readBytes(request: Request): Promise<Buffer> {
  const tooLarge = () => new AppError("body_too_large", "The body is larger than 64 KiB.");
  if (Number(request.headers.get("content-length") ?? 0) > BODY_LIMIT_BYTES) throw tooLarge();
  const reader = request.body?.getReader();
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    const { done, value } = (await reader?.read()) ?? { done: true };
    if (done) return Buffer.concat(chunks);
    length += value.byteLength;
    if (length > BODY_LIMIT_BYTES) throw tooLarge();
    chunks.push(value);
  }
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch (cause) {
    throw new AppError("malformed_json", "The body is not valid JSON.", { cause });
  }
}

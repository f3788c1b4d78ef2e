import { AsyncLocalStorage } from "node:async_hooks";
import { randomUUID } from "node:crypto";
import type { Request, RequestHandler, Response } from "express";
import { logger } from "../app/lib/logger.server";
import { hearMedusaCalls } from "../app/lib/medusa-calls.server";
import { createNonce, type RequestContext } from "../app/lib/request-context.server";
import { kindOf, noteAnswer } from "./metrics";

export const isApi = (path: string): boolean => kindOf(path) === "api";

export const isRead = ({ method }: Request): boolean => method === "GET" || method === "HEAD";

const WELL_FORMED_ID = /^[\w.-]{8,64}$/;

export const assignRequestContext: RequestHandler = (request, response, next) => {
  const given = request.get("x-request-id") ?? "";
  response.locals.requestId = WELL_FORMED_ID.test(given) ? given : randomUUID();
  response.locals.nonce = createNonce();
  response.setHeader("X-Request-Id", response.locals.requestId);
  next();
};

export function contextOf(request: Request, response: Response): RequestContext {
  return {
    requestId: String(response.locals.requestId),
    clientAddress: request.ip ?? null,
    userAgent: request.get("user-agent"),
    nonce: String(response.locals.nonce),
    shared: null,
  };
}

/** For the log: without query, segments with an e-mail address in them, and the secret of a shared wish list. */
export function loggablePath(path: string): string {
  const segments = (path.split("?", 1)[0] ?? "").split("/");
  return segments
    .map((segment, place) => (/@|%40/i.test(segment) || isWishListSecret(segments, place) ? "[hidden]" : segment))
    .join("/")
    .slice(0, 200);
}

const isWishListSecret = (segments: readonly string[], place: number): boolean =>
  segments.slice(0, place).some((segment) => /^wish-lists$/i.test(segment));

/** nginx' status of a request whose browser left before the answer. */
const ABANDONED = 499;

/** One line for each answer. Successful answers with files or health are logged at debug level only. */
export const logRequests: RequestHandler = (request, response, next) => {
  const startedAt = performance.now();
  response.once("close", () => {
    const tookMs = performance.now() - startedAt;
    const { path, method } = request;
    noteAnswer({ path, method, status: response.writableFinished ? response.statusCode : ABANDONED, tookMs });
    const quiet = response.statusCode < 400 && /^\/(assets|images|media|healthz)/.test(request.path);
    const level = response.statusCode >= 500 ? "error" : quiet ? "debug" : "info";
    logger[level]({
      event: response.writableFinished ? "request_answered" : "request_abandoned",
      requestId: response.locals.requestId,
      method,
      path: loggablePath(request.originalUrl),
      status: response.statusCode,
      durationMs: Math.round(tookMs),
    });
  });
  next();
};

/** Remix marks its own requests with them; to the API they are unknown fields like any other. */
const FRAMEWORK_PARAMETERS = ["_data", "index"];

/** So that no request to the API is handled as a page's request. */
export const dropFrameworkParameters: RequestHandler = (request, _response, next) => {
  if (isApi(request.path)) request.originalUrl = withoutParameters(request.originalUrl);
  next();
};

function withoutParameters(address: string): string {
  const start = address.indexOf("?");
  if (start < 0) return address;
  const search = new URLSearchParams(address.slice(start + 1));
  for (const name of FRAMEWORK_PARAMETERS) search.delete(name);
  return `${address.slice(0, start)}${search.size > 0 ? `?${search}` : ""}`;
}

/** After a 401 or 413, the next request on a kept-alive connection would wait behind an unread body. */
export const drainBody: RequestHandler = (request, response, next) => {
  response.once("finish", () => {
    if (request.readableEnded) return;
    request.removeAllListeners("data");
    request.resume();
  });
  next();
};

const answers = new AsyncLocalStorage<WeakRef<Response>>();
const called = new WeakSet<Response>();

hearMedusaCalls({
  onStart() {
    const answer = answers.getStore()?.deref();
    if (answer) called.add(answer);
  },
});

/**
 * Notes whether Medusa is called for a request, also by a cache that loads something for it. Mounted before the limits
 * that need it. The reference is weak, because timers that a request starts keep it for as long as they run.
 */
export const noteMedusaCalls: RequestHandler = (_request, response, next) => answers.run(new WeakRef(response), next);

export const hasCalledMedusa = (response: Response): boolean => called.has(response);

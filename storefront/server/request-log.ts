import type { RequestHandler } from "express";
import { logger } from "../app/lib/logger.server";

/** A path for the log: without its query, and without any segment that has an e-mail address in it. */
export function loggablePath(path: string): string {
  const segments = (path.split("?", 1)[0] ?? "").split("/");
  return segments
    .map((segment) => (/@|%40/i.test(segment) ? "[hidden]" : segment))
    .join("/")
    .slice(0, 200);
}

/**
 * Logs one line for each answer: the request, its outcome, and its duration in milliseconds. Successful answers with
 * files or health are logged at debug level only.
 */
export const logRequests: RequestHandler = (request, response, next) => {
  const startedAt = performance.now();
  response.once("close", () => {
    const quiet = response.statusCode < 400 && /^\/(assets|images|healthz)/.test(request.path);
    const level = response.statusCode >= 500 ? "error" : quiet ? "debug" : "info";
    logger[level]({
      event: response.writableFinished ? "request_answered" : "request_abandoned",
      requestId: response.locals.requestId,
      method: request.method,
      path: loggablePath(request.originalUrl),
      status: response.statusCode,
      durationMs: Math.round(performance.now() - startedAt),
    });
  });
  next();
};

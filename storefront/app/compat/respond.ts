import { createHash } from "node:crypto";
import { type AppError, ERROR_STATUS } from "~/domain/app-error";
import { RETRY_AFTER_SECONDS } from "~/lib/times";
import { toErrorBody } from "./error-body";

const JSON_HEADERS = { "Content-Type": "application/json; charset=utf-8" };

/** A personal answer, or the answer to a write: no cache may keep it. */
export function privateAnswer(body: unknown, status: number, headers: Record<string, string> = {}): Response {
  const init = { status, headers: { ...JSON_HEADERS, "Cache-Control": "no-store", ...headers } };
  return new Response(JSON.stringify(body), init);
}

/**
 * An answer that is the same for everyone: a cache may keep it, but must revalidate it each time, and may get a 304.
 */
export function publicAnswer(request: Request, body: unknown, headers: Record<string, string> = {}): Response {
  const text = JSON.stringify(body);
  const etag = `W/"${createHash("sha256").update(text).digest("base64url").slice(0, 27)}"`;
  const shared = { "Cache-Control": "no-cache", ETag: etag, ...headers };
  if (isKnown(request.headers.get("if-none-match"), etag)) return new Response(null, { status: 304, headers: shared });
  return new Response(text, { status: 200, headers: { ...JSON_HEADERS, ...shared } });
}

/** An error answer with the headers of its code; `allow` belongs to `method_not_allowed`. */
export function errorAnswer(error: AppError, allow?: string[]): Response {
  const headers: Record<string, string> = {};
  if (allow) headers.Allow = allow.join(", ");
  if (error.code === "too_many_requests")
    headers["Retry-After"] = String(Math.ceil(error.details?.retry_after_seconds ?? RETRY_AFTER_SECONDS));
  return privateAnswer(toErrorBody(error), ERROR_STATUS[error.code], headers);
}

/**
 * RFC 9110, 13.1.2: weak comparison with any of the listed tags. Express compares them too, but Remix has no request of
 * Express's.
 */
export function isKnown(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  const opaque = (tag: string) => tag.trim().replace(/^W\//, "");
  return ifNoneMatch.trim() === "*" || ifNoneMatch.split(",").some((tag) => opaque(tag) === opaque(etag));
}

import type { RequestHandler } from "express";
import { sendRefusal } from "./send-refusal";

/** The largest form that a page accepts, in bytes; /api/server has limits and answers of its own. */
const MAX_BODY_BYTES = 256 * 1024;

/**
 * Refuses a body that is too large before reading any of it, and a body of unknown length. Browsers always send the
 * length.
 */
export const limitBody: RequestHandler = (request, response, next) => {
  if (isApi(request.path)) return next();
  const length = request.get("content-length");
  const refused =
    length === undefined
      ? request.get("transfer-encoding")
        ? 411
        : null
      : Number(length) > MAX_BODY_BYTES
        ? 413
        : null;
  if (refused === null) return next();
  response.set("Connection", "close");
  sendRefusal(request, response, refused, { title: "That is too much at once", text: "What was sent is too large." });
};

/** True for the shop's API, which answers in JSON and checks its requests itself. */
export function isApi(path: string): boolean {
  return /^\/api\/server(\/|$)/i.test(path);
}

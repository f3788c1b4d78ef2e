import type { RequestHandler } from "express";

/**
 * Reads off, after the answer, what is left of a body that nobody wanted (an answer of 401 or 413 needs none of it). Else a
 * connection that is kept open would stand still: the next request on it waits behind those bytes until it times out.
 */
export const drainBody: RequestHandler = (request, response, next) => {
  response.once("finish", () => {
    if (request.readableEnded) return;
    request.removeAllListeners("data");
    request.resume();
  });
  next();
};

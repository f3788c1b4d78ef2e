import type { RequestHandler } from "express";

/**
 * Reads the rest of an unused body after the answer (a 401 or 413 needs none of it). Otherwise a connection that is
 * kept open would stall: the next request on it would wait behind those bytes until it times out.
 */
export const drainBody: RequestHandler = (request, response, next) => {
  response.once("finish", () => {
    if (request.readableEnded) return;
    request.removeAllListeners("data");
    request.resume();
  });
  next();
};

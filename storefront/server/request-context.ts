import { randomUUID } from "node:crypto";
import type { Request, RequestHandler, Response } from "express";
import { createNonce, type RequestContext } from "../app/lib/request-context.server";

/** A request id that may be reused: letters, digits, dot, dash and underscore, 8 to 64 of them. */
const WELL_FORMED_ID = /^[\w.-]{8,64}$/;

/** Gives each request its id (the sender's when well-formed), puts it on the answer, and makes the page's nonce. */
export const assignRequestContext: RequestHandler = (request, response, next) => {
  const given = request.get("x-request-id") ?? "";
  response.locals.requestId = WELL_FORMED_ID.test(given) ? given : randomUUID();
  response.locals.nonce = createNonce();
  response.setHeader("X-Request-Id", response.locals.requestId);
  next();
};

/** The context that `assignRequestContext` made, with the client's address as TRUSTED_PROXIES determines it. */
export function contextOf(request: Request, response: Response): RequestContext {
  return {
    requestId: String(response.locals.requestId),
    clientAddress: request.ip ?? null,
    nonce: String(response.locals.nonce),
    shared: null,
  };
}

import type { ErrorRequestHandler, RequestHandler } from "express";
import onHeaders from "on-headers";
import { z } from "zod";
import { logger } from "../app/lib/logger.server";
import { isPrivatePath } from "../app/lib/search-engines/crawling";
import { sendRefusal } from "./page-document";
import { isApi } from "./requests";

/** Tells search engines to leave out personal pages, whatever the page itself says. */
export const hidePrivatePages: RequestHandler = (request, response, next) => {
  if (isPrivatePath(request.path)) response.setHeader("X-Robots-Tag", "noindex");
  next();
};

/**
 * Sets `Cache-Control: no-store` on pages and page data of every request with a cookie, and on every answer that sets
 * one. They may be personal, and neither a cache nor the Back button may show them to this browser's next user. An
 * answer marked `public` and the API, which sets its own, are unchanged. Mounted right before Remix, so that files keep
 * their caching.
 */
export const forbidStoringPersonalPages: RequestHandler = (request, response, next) => {
  if (isApi(request.path)) return next();
  onHeaders(response, () => {
    const mayBePersonal = request.headers.cookie !== undefined || response.hasHeader("Set-Cookie");
    const isPublic = String(response.getHeader("Cache-Control")).startsWith("public");
    if (mayBePersonal && !isPublic) response.setHeader("Cache-Control", "no-store");
  });
  next();
};

/** A fault of the shop; `requestId` finds it in the log. */
const ours = (requestId: string) => ({
  title: "Something went wrong on our side",
  text: `We have noted it. Please try again. If you write to us about this, name ${requestId}.`,
});
const THEIRS = {
  title: "This address cannot be read",
  text: "A part of it is broken. It may have been cut off on its way.",
};
const ClientFault = z.object({ status: z.int().min(400).max(499) });

/**
 * The answer if no route has answered. An unreadable address is the sender's fault, anything else the shop's. It
 * reveals no internal details.
 */
export const answerErrors: ErrorRequestHandler = (error: unknown, request, response, next) => {
  const fault = ClientFault.safeParse(error);
  const status = fault.success ? fault.data.status : error instanceof TypeError && "input" in error ? 400 : 500;
  if (status === 500) logger.error({ event: "server_failed", requestId: response.locals.requestId, err: error });
  if (response.headersSent) return next(error);
  sendRefusal(request, response, status, status === 500 ? ours(String(response.locals.requestId)) : THEIRS);
};

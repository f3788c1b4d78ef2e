import type { RequestHandler } from "express";
import onHeaders from "on-headers";
import { isApi } from "./request-limits";

/**
 * Sets `Cache-Control: no-store` on pages and page data of every request with a cookie, and on every answer that sets
 * one. They may be personal, and neither a cache nor the Back button may show them to the next person at this browser.
 * An answer marked `public` and the API, which sets its own, are unchanged. Mounted right before Remix, so that files
 * keep their caching.
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

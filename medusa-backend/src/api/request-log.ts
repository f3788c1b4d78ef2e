import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { SHOP_PREFIX } from "../contract/common";
import { logEvent } from "../lib/logs/log-event";

/** A request's path for the logs: without its query, which may name a person, and with e-mails masked. */
export function toLoggedPath(url: string): string {
  const [path = ""] = url.split("?");
  return path
    .split("/")
    .map((segment) => (/@|%40/i.test(segment) ? ":email" : segment))
    .join("/");
}

/** Paths that are called all the time: Medusa's health check, and each second the catalogue's version. */
const UNLOGGED = new Set(["/health", `${SHOP_PREFIX}/catalogue-version`]);

/**
 * Logs each answer once, except those of `UNLOGGED`. Medusa's own request log is off (medusa-config.ts), because it
 * includes queries.
 */
export function logRequest(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction) {
  if (UNLOGGED.has(req.originalUrl)) return next();
  const startedAt = performance.now();
  res.on("finish", () => {
    const event = { event: "request_answered", request_id: req.requestId, method: req.method };
    const tookMs = Math.round(performance.now() - startedAt);
    logEvent(req.scope, "info", { ...event, path: toLoggedPath(req.originalUrl), status: res.statusCode, tookMs });
  });
  next();
}

import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { SHOP_PREFIX } from "../contract/common";
import { logEvent, toLoggedPath } from "../lib/logs/log-event";
import { requestSeconds } from "../lib/metrics";

/** Frequently called paths: Medusa's health check, and the catalogue's version (every second). */
const UNLOGGED = new Set(["/health", `${SHOP_PREFIX}/catalogue-version`]);

/**
 * Logs and measures each answer once, except those of `UNLOGGED`. Medusa's own request log is off (medusa-config.ts),
 * because it includes queries.
 */
export function logRequest(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction) {
  if (UNLOGGED.has(req.originalUrl)) return next();
  const startedAt = performance.now();
  res.on("finish", () => {
    const event = { event: "request_answered", request_id: req.requestId, method: req.method };
    const tookMs = Math.round(performance.now() - startedAt);
    // The pattern of the route that answered, which names nobody; a refusal before any route has none.
    const route = typeof req.route?.path === "string" ? req.route.path : "none";
    const status = `${Math.floor(res.statusCode / 100)}xx`;
    requestSeconds.observe({ method: req.method, route, status }, tookMs / 1_000);
    logEvent(req.scope, "info", { ...event, path: toLoggedPath(req.originalUrl), status: res.statusCode, tookMs });
  });
  next();
}

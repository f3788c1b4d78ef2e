import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";

/** A request's path as logs may tell it: without its query, which may name a person, and with an e-mail in it masked. */
export function toLoggedPath(url: string): string {
  const [path = ""] = url.split("?");
  return path
    .split("/")
    .map((segment) => (/@|%40/i.test(segment) ? ":email" : segment))
    .join("/");
}

/** A text as logs may tell it: with every e-mail address in it masked. */
export function maskEmails(text: string): string {
  return text.replace(/[\w.+%@-]+/g, (word) => (/[^@](?:@|%40)[^@]/i.test(word) ? "[e-mail]" : word));
}

/** What went wrong, as text, undefined without a cause. A workflow hands an error of a step on as a plain object. */
export function tellCause(cause: unknown): string | undefined {
  if (typeof cause !== "object" || cause === null) return cause === undefined ? undefined : String(cause);
  const { stack, message } = cause as { stack?: unknown; message?: unknown };
  return typeof stack === "string" ? stack : String(message ?? JSON.stringify(cause));
}

/** Logs each answer once, but those to the question whether Medusa lives. Medusa's own request log is off (medusa-config.ts), because it writes queries out. */
export function logRequest(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction) {
  if (req.originalUrl === "/health") return next();
  const startedAt = performance.now();
  const logger = req.scope.resolve(ContainerRegistrationKeys.LOGGER);
  res.on("finish", () => {
    const event = { event: "request_answered", request_id: req.requestId, method: req.method };
    const tookMs = Math.round(performance.now() - startedAt);
    logger.info(JSON.stringify({ ...event, path: toLoggedPath(req.originalUrl), status: res.statusCode, tookMs }));
  });
  next();
}

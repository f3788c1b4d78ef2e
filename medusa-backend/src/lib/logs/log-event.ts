import type { Logger, MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { events } from "../metrics";
import { describeWithCauses } from "./describe-error";

type Event = { event: string } & Record<string, unknown>;

/**
 * Writes an event to Medusa's log as one line of JSON, and counts it (`shop_events_total`). The message of `cause`,
 * with those of what caused it, becomes its `reason`, without e-mails.
 */
export function logEvent(
  container: Pick<MedusaContainer, "resolve">,
  level: "info" | "warn" | "error",
  event: Event,
  cause?: unknown,
): void {
  events.inc({ event: event.event, level });
  const logger = container.resolve<Logger>(ContainerRegistrationKeys.LOGGER);
  logger[level](JSON.stringify(cause === undefined ? event : { ...event, reason: describeWithCauses(cause) }));
}

/** A request's path for logs and traces: without its query, which may name a person, and with e-mails masked. */
export function toLoggedPath(url: string): string {
  const [path = ""] = url.split("?");
  return path
    .split("/")
    .map((segment) => (/@|%40/i.test(segment) ? ":email" : segment))
    .join("/");
}

import type { Logger, MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { describeError } from "./describe-error";

type Event = { event: string } & Record<string, unknown>;

/**
 * Writes an event to Medusa's log as one line of JSON. The message of `cause` becomes its `reason`, without e-mails.
 */
export function logEvent(
  container: Pick<MedusaContainer, "resolve">,
  level: "info" | "warn" | "error",
  event: Event,
  cause?: unknown,
): void {
  const logger = container.resolve<Logger>(ContainerRegistrationKeys.LOGGER);
  logger[level](JSON.stringify(cause === undefined ? event : { ...event, reason: describeError(cause) }));
}

import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { describeError } from "../lib/logs/describe-error";
import { sessionService } from "../modules/services";

const EVERY_MS = 3_600_000;

/** Deletes sign-ins that ended long ago. Never throws: Medusa would not run the job again. */
export default async function forgetSessions(container: MedusaContainer): Promise<void> {
  try {
    await sessionService(container).forgetEnded();
  } catch (error) {
    const logger = container.resolve(ContainerRegistrationKeys.LOGGER);
    logger.warn(JSON.stringify({ event: "ended_sessions_not_forgotten", reason: describeError(error) }));
  }
}

export const config = { name: "forget-ended-sessions", schedule: { interval: EVERY_MS } };

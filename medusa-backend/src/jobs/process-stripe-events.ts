import type { MedusaContainer } from "@medusajs/framework/types";
import { getEnv } from "../lib/config/env";
import { recordRuns } from "../queries/jobs";
import { processDueEvents } from "../workflows/payments/stripe-events";

/** Processes stored events that are not finished, after a failure or a server's death. */
async function processStripeEvents(container: MedusaContainer): Promise<void> {
  await processDueEvents(container);
}

export const config = { name: "process-stripe-events", schedule: { interval: getEnv().QUEUE_SECONDS * 1000 } };

export default recordRuns(config, processStripeEvents);

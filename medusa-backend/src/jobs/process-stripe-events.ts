import type { MedusaContainer } from "@medusajs/framework/types";
import { getEnv } from "../lib/config/env";
import { processDueEvents } from "../workflows/inbox/process-events";

/** Processes stored events that were not finished, after a failure or because a server died. */
export default async function processStripeEvents(container: MedusaContainer): Promise<void> {
  await processDueEvents(container);
}

export const config = { name: "process-stripe-events", schedule: { interval: getEnv().QUEUE_SECONDS * 1000 } };

import type { MedusaContainer } from "@medusajs/framework/types";
import { processDueEvents } from "../workflows/inbox/process-events";

const EVERY_MS = 3_000;

/** Processes the events that were stored and not finished: after a failure, and by a server that died. */
export default async function processStripeEvents(container: MedusaContainer): Promise<void> {
  await processDueEvents(container);
}

export const config = { name: "process-stripe-events", schedule: { interval: EVERY_MS } };

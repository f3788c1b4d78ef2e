import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { getEnv } from "../lib/config/env";
import { shopGauges } from "../lib/metrics";

/** The queue (BullMQ's) of Medusa's event bus in Redis; its published type leaves it out. */
type EventBus = { queue_: { getJobCountByTypes(...states: string[]): Promise<number> } };

/**
 * Measures how many events wait for a worker to run their subscribers; those that failed and are due later do not
 * count. Without Redis they run at once, and there is no figure.
 */
export async function setQueueGauge(container: MedusaContainer): Promise<void> {
  shopGauges.queueWaiting.reset();
  if (!getEnv().REDIS_URL) return;
  const { queue_ } = container.resolve(Modules.EVENT_BUS) as unknown as EventBus;
  shopGauges.queueWaiting.set({ queue: "events" }, await queue_.getJobCountByTypes("waiting", "prioritized"));
}

import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { getEnv } from "../lib/config/env";
import { shopGauges } from "../lib/metrics";

/** A queue of BullMQ. A job that was taken meanwhile is none; `timestamp` is when it was added, in milliseconds. */
type Queue = {
  getJobCountByTypes(...states: string[]): Promise<number>;
  getJobs(
    states: string[],
    first: number,
    last: number,
    ascending: boolean,
  ): Promise<({ timestamp: number } | null | undefined)[]>;
};

/** Medusa's event bus in Redis; its published type leaves its queue out. */
type EventBus = { queue_: Queue };

/** Those that failed and are due later do not count. */
const WAITING = ["waiting", "prioritized"];
/** How many of those that are next in line are looked at: an event of low priority may be older than the first. */
const LOOKED_AT = 100;

/**
 * How many events wait for a worker, and the age of the oldest in seconds, 0 if none waits. `nowMs`: the time, in
 * milliseconds.
 */
export async function measureQueue(queue: Queue, nowMs: number): Promise<{ waiting: number; oldestSeconds: number }> {
  const waiting = await queue.getJobCountByTypes(...WAITING);
  if (waiting === 0) return { waiting, oldestSeconds: 0 };
  const jobs = await queue.getJobs(WAITING, 0, LOOKED_AT - 1, true);
  const addedMs = jobs.map((job) => job?.timestamp ?? nowMs);
  return { waiting, oldestSeconds: (nowMs - Math.min(nowMs, ...addedMs)) / 1_000 };
}

/**
 * Measures the events that wait for a worker to run their subscribers. Without Redis they run at once, and there is no
 * figure.
 */
export async function setQueueGauges(container: MedusaContainer): Promise<void> {
  shopGauges.queueWaiting.reset();
  shopGauges.queueSeconds.reset();
  if (!getEnv().REDIS_URL) return;
  const { queue_ } = container.resolve(Modules.EVENT_BUS) as unknown as EventBus;
  const { waiting, oldestSeconds } = await measureQueue(queue_, Date.now());
  shopGauges.queueWaiting.set({ queue: "events" }, waiting);
  shopGauges.queueSeconds.set({ queue: "events" }, oldestSeconds);
}

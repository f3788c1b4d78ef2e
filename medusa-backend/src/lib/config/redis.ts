import { describeError } from "../logs/log-event";
import type { Env } from "./env";

/** Jobs and subscribers that one worker runs at the same time: a long sweep must not delay the inbox. */
const JOBS_AT_ONCE = 8;
const EVENT_TRIES = 4;
const WEEK_SECONDS = 7 * 24 * 3600;

/**
 * How a command waits for a Redis that does not answer: tries of 100 to 500 ms, about 3 s in all, because the customer
 * gets an answer within 10 s. The library's default is 20 tries of up to 2 s.
 */
export const redisOptions = {
  connectTimeout: 3_000,
  maxRetriesPerRequest: 8,
  retryStrategy: (tries: number) => Math.min(tries * 100, 500),
};

/** True if Redis did not answer in that time; a workflow passes on a copy of the error without the class. */
export function isRedisAway(error: unknown): boolean {
  return /max retries per request|^Connection is closed\.$/.test(describeError(error));
}

/** Connections that wait for work may wait forever, which BullMQ requires. */
const patientOptions = { ...redisOptions, maxRetriesPerRequest: null };

/** The four belong together. A server only sends events, so its connection gives up; a worker's waits. */
export function redisModules(redisUrl: string, mode: Env["MEDUSA_WORKER_MODE"]) {
  const events = {
    redisUrl,
    redisOptions: mode === "server" ? redisOptions : patientOptions,
    workerOptions: { concurrency: JOBS_AT_ONCE },
    jobOptions: {
      attempts: EVENT_TRIES,
      backoff: { type: "exponential", delay: 1_000 },
      removeOnFail: { age: WEEK_SECONDS, count: 1_000 },
    },
  };
  const workflows = { redisUrl, redisOptions, jobWorkerOptions: { concurrency: JOBS_AT_ONCE } };
  const locks = { resolve: "@medusajs/medusa/locking-redis", id: "locking-redis", is_default: true };
  return [
    { resolve: "@medusajs/medusa/event-bus-redis", options: events },
    { resolve: "@medusajs/medusa/workflow-engine-redis", options: { redis: workflows } },
    { resolve: "@medusajs/medusa/cache-redis", options: { redisUrl, redisOptions } },
    {
      resolve: "@medusajs/medusa/locking",
      options: { providers: [{ ...locks, options: { redisUrl, redisOptions } }] },
    },
    ...(mode === "server" ? [] : [{ resolve: "./src/modules/schedule-keeper" }]),
  ];
}

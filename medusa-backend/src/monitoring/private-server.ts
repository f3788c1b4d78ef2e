import { statfs } from "node:fs/promises";
import { createServer, type ServerResponse } from "node:http";
import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { MoneyFindingKind } from "../contract/money";
import { listExpectedJobs } from "../doctor/expected";
import { getEnv } from "../lib/config/env";
import { databaseOf } from "../lib/database/connection";
import { logEvent } from "../lib/logs/log-event";
import { measureProcess, poolGauge, processGauges, registry, shopGauges } from "../lib/metrics";
import { ATTEMPT_STATUSES } from "../modules/payment-record/attempts";
import { requireShopFigures, type ShopFigures } from "../queries/monitoring";
import { answers, readiness, redisAnswers } from "./readiness";

/** `expected`: the jobs of this version. A row of another version stays in the database and never becomes younger. */
function setJobGauges(jobs: ShopFigures["jobs"], expected: readonly string[]): void {
  shopGauges.jobSeconds.reset();
  shopGauges.jobInterval.reset();
  for (const { name, intervalMs, ageMs } of jobs.filter((job) => expected.includes(job.name))) {
    shopGauges.jobSeconds.set({ name }, ageMs / 1_000);
    shopGauges.jobInterval.set({ name }, intervalMs / 1_000);
  }
}

function setShopGauges(figures: ShopFigures): void {
  for (const status of ATTEMPT_STATUSES) shopGauges.payments.set({ status }, 0);
  for (const { name, count } of figures.payments) shopGauges.payments.set({ status: name }, count);
  shopGauges.orders.set(figures.orders);
  for (const kind of MoneyFindingKind.options) shopGauges.findings.set({ kind }, 0);
  for (const { name, count } of figures.findings) shopGauges.findings.set({ kind: name }, count);
  shopGauges.unsettledSeconds.set(figures.unsettledSeconds);
  shopGauges.mailsWaiting.set(figures.mails.waiting);
  shopGauges.mailSeconds.set(figures.mails.waitingSeconds);
  shopGauges.mailsFailed.set(figures.mails.failed);
  shopGauges.eventsWaiting.set(figures.stripeEvents.waiting);
  shopGauges.eventSeconds.set(figures.stripeEvents.waitingSeconds);
  shopGauges.disputes.set(figures.disputes);
  shopGauges.failedRefunds.set(figures.failedRefunds);
  shopGauges.backupSeconds.set(figures.backupSeconds ?? Number.NaN);
  shopGauges.doctor.reset();
  for (const { name: check, failures, warnings } of figures.doctor) {
    shopGauges.doctor.set({ check, severity: "failure" }, failures);
    shopGauges.doctor.set({ check, severity: "warning" }, warnings);
  }
}

function setPoolGauge(container: MedusaContainer): void {
  const { pool } = databaseOf(container).client;
  poolGauge.set({ state: "used" }, pool.numUsed());
  poolGauge.set({ state: "free" }, pool.numFree());
  poolGauge.set({ state: "waiting" }, pool.numPendingAcquires());
}

/** The disk of the shop's files, which is PostgreSQL's too if both are on one machine; NaN if it cannot be measured. */
async function setDiskGauge(): Promise<void> {
  processGauges.diskFree.set(Number.NaN);
  const { bavail, blocks } = await statfs(getEnv().SHOP_DATA_DIR ?? ".");
  processGauges.diskFree.set(bavail / blocks);
}

async function readFigures(container: MedusaContainer): Promise<void> {
  const figures = await requireShopFigures(databaseOf(container));
  setShopGauges(figures);
  setJobGauges(figures.jobs, await listExpectedJobs());
}

async function measure(container: MedusaContainer): Promise<string> {
  setPoolGauge(container);
  const [database, redis] = await Promise.all([
    answers(container, "figures", () => readFigures(container)),
    redisAnswers(container),
    answers(container, "queue", () => setQueueGauges(container)),
    answers(container, "disk", setDiskGauge),
  ]);
  shopGauges.databaseUp.set(database ? 1 : 0);
  processGauges.redisUp.set(redis ? 1 : 0);
  return await registry.metrics();
}

function send(response: ServerResponse, status: number, type: string, body: string): void {
  response.writeHead(status, { "Content-Type": type, "Cache-Control": "no-store" }).end(body);
}

/**
 * Serves one process of Medusa on a port of its own that no proxy leads to: `GET /metrics` (Prometheus' text) and
 * `GET /ready` (200 or 503, JSON). Neither holds personal data.
 */
export function servePrivately(container: MedusaContainer, port: number): void {
  measureProcess();
  processGauges.up.set({ mode: getEnv().MEDUSA_WORKER_MODE }, 1);
  const server = createServer((request, response) => {
    const path = request.method === "GET" ? request.url : undefined;
    const answer = async () => {
      if (path === "/metrics") send(response, 200, registry.contentType, await measure(container));
      else if (path === "/ready") {
        const state = await readiness(container);
        send(response, state.ready ? 200 : 503, "application/json", JSON.stringify(state));
      } else send(response, 404, "text/plain", "GET /metrics or GET /ready");
    };
    answer().catch((error: unknown) => {
      logEvent(container, "error", { event: "metrics_not_served" }, error);
      response.destroy();
    });
  });
  server.on("error", (error) => logEvent(container, "error", { event: "metrics_not_served", port }, error));
  server.listen(port);
  // The process ends without waiting for Prometheus.
  server.unref();
}

/** Of BullMQ. A job that was taken meanwhile is none; `timestamp` is when it was added, in milliseconds. */
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
/** An event of low priority may be older than the first. */
const LOOKED_AT = 100;

/** How many events wait for a worker, and the age of the oldest in seconds, 0 if none waits. */
export async function measureQueue(queue: Queue, nowMs: number): Promise<{ waiting: number; oldestSeconds: number }> {
  const waiting = await queue.getJobCountByTypes(...WAITING);
  if (waiting === 0) return { waiting, oldestSeconds: 0 };
  const jobs = await queue.getJobs(WAITING, 0, LOOKED_AT - 1, true);
  const addedMs = jobs.map((job) => job?.timestamp ?? nowMs);
  return { waiting, oldestSeconds: (nowMs - Math.min(nowMs, ...addedMs)) / 1_000 };
}

/** Without Redis, events run at once, and there is no figure. */
async function setQueueGauges(container: MedusaContainer): Promise<void> {
  shopGauges.queueWaiting.reset();
  shopGauges.queueSeconds.reset();
  if (!getEnv().REDIS_URL) return;
  const { queue_ } = container.resolve(Modules.EVENT_BUS) as unknown as EventBus;
  const { waiting, oldestSeconds } = await measureQueue(queue_, Date.now());
  shopGauges.queueWaiting.set({ queue: "events" }, waiting);
  shopGauges.queueSeconds.set({ queue: "events" }, oldestSeconds);
}

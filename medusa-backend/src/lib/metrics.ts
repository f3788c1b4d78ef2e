import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";

/** What Prometheus reads of this process (docs/monitoring.md). Labels have few values: no ids, no addresses. */
export const registry = new Registry();

/** `route` is the route's pattern, `status` the status' first digit ("2xx"). */
export const requestSeconds = new Histogram({
  name: "shop_http_request_seconds",
  help: "Time to answer a request, in seconds",
  labelNames: ["method", "route", "status"] as const,
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
  registers: [registry],
});

export const events = new Counter({
  name: "shop_events_total",
  help: "Events that were logged, by name and level",
  labelNames: ["event", "level"] as const,
  registers: [registry],
});

const gauge = <T extends string>(name: string, help: string, labelNames: readonly T[] = []) =>
  new Gauge({ name, help, labelNames, registers: [registry] });

/** Figures of the shop's records, set when Prometheus asks: the same from every process of one database. */
export const shopGauges = {
  databaseUp: gauge("shop_database_up", "1 if the database answered the last request for these figures"),
  payments: gauge("shop_payments", "Payments begun in the last 24 hours, by what became of them", ["status"]),
  orders: gauge("shop_orders", "Orders placed in the last 24 hours"),
  unsettledSeconds: gauge("shop_payment_unsettled_seconds", "Age of the oldest authorised payment without its end"),
  mailsWaiting: gauge("shop_mails_waiting", "Mails that are not sent yet"),
  mailSeconds: gauge("shop_mail_oldest_seconds", "Age of the oldest mail that is not sent yet"),
  mailsFailed: gauge("shop_mails_failed", "Mails that were given up in the last 24 hours"),
  eventsWaiting: gauge("shop_stripe_events_waiting", "Stripe's events that are stored and not processed"),
  eventSeconds: gauge("shop_stripe_event_oldest_seconds", "Age of the oldest of Stripe's events not processed"),
  findings: gauge("shop_money_findings", "Differences between Stripe and the orders, as last compared", ["kind"]),
  disputes: gauge("shop_disputes_open", "Payments that are disputed, without an outcome"),
  failedRefunds: gauge("shop_refunds_failed", "Refunds that a bank sent back and nobody has paid since"),
  jobSeconds: gauge("shop_job_age_seconds", "Time since a job last ended", ["name"]),
  jobInterval: gauge("shop_job_interval_seconds", "How often a job runs", ["name"]),
  backupSeconds: gauge("shop_backup_age_seconds", "Time since the last backup; NaN if none was ever noted"),
  queueWaiting: gauge("shop_queue_waiting", "Events in Redis that no worker has taken yet; with Redis alone", [
    "queue",
  ]),
  queueSeconds: gauge("shop_queue_oldest_seconds", "Age of the oldest event in Redis that no worker has taken yet", [
    "queue",
  ]),
  doctor: gauge("shop_doctor_problems", "What the doctor's checks last found, hourly", ["check", "severity"]),
} as const;

/** Figures of this process (`server`, `worker`, or `shared`, which is both), and of what is around it. */
export const processGauges = {
  up: gauge("shop_process_up", "1 for this process of Medusa, by what it does", ["mode"]),
  redisUp: gauge("shop_redis_up", "1 if Redis, or what stands in for it, answered the last request for these figures"),
  diskFree: gauge("shop_disk_free_ratio", "Free part of the disk that holds the shop's files, from 0 to 1"),
} as const;

export const poolGauge = gauge("shop_database_connections", "Connections of this process to PostgreSQL", ["state"]);

/** Adds what Node.js measures of itself. Call once. */
export function measureProcess(): void {
  collectDefaultMetrics({ register: registry });
}

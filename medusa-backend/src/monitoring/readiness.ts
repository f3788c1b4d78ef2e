import type { MedusaContainer } from "@medusajs/framework/types";
import { Modules } from "@medusajs/framework/utils";
import { TimeoutStrategy, timeout } from "cockatiel";
import { lateAfterMs, listExpectedJobs, listLateJobs, listMissingMigrations } from "../doctor/expected";
import { getEnv } from "../lib/config/env";
import { databaseOf } from "../lib/database/connection";
import { logEvent } from "../lib/logs/log-event";
import { type JobFacts, listJobRuns, requireAnswer } from "../queries/doctor/running";

/** How long the database and Redis may take to answer, in milliseconds. */
const patience = timeout(2_000, TimeoutStrategy.Aggressive);

/** True if `ask` is answered in time; if not, the reason is logged. */
export async function answers(container: MedusaContainer, what: string, ask: () => Promise<unknown>): Promise<boolean> {
  try {
    await patience.execute(ask);
    return true;
  } catch (error) {
    logEvent(container, "warn", { event: "not_ready", what }, error);
    return false;
  }
}

/** Asks Redis through Medusa's cache, which is in Redis if there is one. */
export const redisAnswers = (container: MedusaContainer) =>
  answers(container, "redis", () => container.resolve(Modules.CACHE).get("shop:ready"));

/** The names of late jobs. A job is not late while this process is too young to have run it. */
export const lateFor = (runs: readonly JobFacts[], expected: readonly string[], upMs: number): string[] =>
  listLateJobs(runs, expected)
    .filter((run) => upMs > lateAfterMs(run))
    .map(({ name }) => name);

/** Asked once: the database does not lose migrations. */
let isMigrated = false;

async function requireMigrations(container: MedusaContainer): Promise<void> {
  if (isMigrated) return;
  const hasRedis = getEnv().REDIS_URL !== undefined;
  const { migrations, scripts } = await listMissingMigrations(databaseOf(container), { hasRedis });
  const [first] = [...migrations, ...scripts];
  if (first) throw new Error(`The migration ${first} has not run.`);
  isMigrated = true;
}

/** What a process needs to do its work; a server runs no jobs, so it does not look at them. */
export async function readiness(container: MedusaContainer) {
  let late: string[] = [];
  const readJobs = async () => {
    if (getEnv().MEDUSA_WORKER_MODE === "server") return;
    late = lateFor(await listJobRuns(databaseOf(container)), await listExpectedJobs(), process.uptime() * 1_000);
  };
  const [database, redis, migrations, jobs] = await Promise.all([
    answers(container, "database", () => requireAnswer(databaseOf(container))),
    redisAnswers(container),
    answers(container, "migrations", () => requireMigrations(container)),
    answers(container, "jobs", readJobs),
  ]);
  const ready = database && redis && migrations && jobs && late.length === 0;
  return { ready, database, redis, migrations, late_jobs: late };
}

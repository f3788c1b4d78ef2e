import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { z } from "zod";
import { queryValue } from "../lib/database/sql";
import { logEvent } from "../lib/logs/log-event";
import { isEnding, runInHand } from "../lib/runs-in-hand";
import { jobRunService } from "../modules/job-run";

/** How a scheduled job is named, and the milliseconds between two of its runs. */
type Config = { name: string; schedule: { interval: number } };
type Job = (container: MedusaContainer) => Promise<void>;

/** Jobs run every few seconds; their last run is noted no more often than this. */
const NOTED_EVERY_MS = 20_000;

/**
 * A job that notes when its runs end, for `npm run doctor`. A run that throws is not noted; one that cannot be noted
 * has run nevertheless. The end of the process waits for a run.
 */
export function recordRuns({ name, schedule }: Config, job: Job): Job {
  let notedAt = Number.NEGATIVE_INFINITY;
  return async (container) => {
    await runInHand(() => job(container));
    if (isEnding() || performance.now() - notedAt < NOTED_EVERY_MS) return;
    notedAt = performance.now();
    try {
      await jobRunService(container).noteRun(name, schedule.interval);
    } catch (error) {
      logEvent(container, "warn", { event: "job_run_not_noted", job: name }, error);
    }
  };
}

/**
 * Runs `work` unless it is running already, here or on another server of the same database. The lock belongs to a
 * transaction of its own, so it is released at once if the server dies. Returns false if somebody else holds it.
 */
export async function runAlone(container: MedusaContainer, name: string, work: () => Promise<void>): Promise<boolean> {
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  return await database.transaction(async (transaction) => {
    const sql = "select pg_try_advisory_xact_lock(hashtextextended(?, 0)) as mine";
    if (!(await queryValue(transaction, z.boolean(), sql, [`shop:${name}`]))) return false;
    await work();
    return true;
  });
}

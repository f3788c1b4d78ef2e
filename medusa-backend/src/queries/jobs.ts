import type { MedusaContainer } from "@medusajs/framework/types";
import { ContainerRegistrationKeys } from "@medusajs/framework/utils";
import { z } from "zod";
import { queryValue } from "../lib/database/sql";
import { logEvent } from "../lib/logs/log-event";
import { isEnding, runInHand } from "../lib/runs-in-hand";
import { jobRunService } from "../modules/job-run";

type Config = { name: string; schedule: { interval: number } };
/** False for a run that has failed, as by `logFailure`. */
type Job = (container: MedusaContainer) => Promise<unknown>;

/** Jobs run every few seconds; they are noted no more often than this. */
const NOTED_EVERY_MS = 20_000;

/** A job that notes when a run ends without an error, for the doctor. The end of the process waits for a run. */
export function recordRuns({ name, schedule }: Config, job: Job): (container: MedusaContainer) => Promise<void> {
  let notedAt = Number.NEGATIVE_INFINITY;
  return async (container) => {
    let ended: unknown;
    await runInHand(async () => {
      ended = await job(container);
    });
    if (ended === false || isEnding() || performance.now() - notedAt < NOTED_EVERY_MS) return;
    notedAt = performance.now();
    try {
      await jobRunService(container).noteRun(name, schedule.interval);
    } catch (error) {
      logEvent(container, "warn", { event: "job_run_not_noted", job: name }, error);
    }
  };
}

/** Runs `work` unless a server does already; then false. The lock ends with its transaction, so with its server too. */
export async function runAlone(container: MedusaContainer, name: string, work: () => Promise<void>): Promise<boolean> {
  const database = container.resolve(ContainerRegistrationKeys.PG_CONNECTION);
  return await database.transaction(async (transaction) => {
    const sql = "select pg_try_advisory_xact_lock(hashtextextended(?, 0)) as mine";
    if (!(await queryValue(transaction, z.boolean(), sql, [`shop:${name}`]))) return false;
    await work();
    return true;
  });
}

import type { MedusaContainer } from "@medusajs/framework/types";
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

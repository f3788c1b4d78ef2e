import { model } from "@medusajs/framework/utils";

/**
 * The last run of a scheduled job that ended; one record for each job. `id` is the job's name, `interval_ms` the time
 * between two of its runs.
 */
export const JobRun = model.define("job_run", {
  id: model.text().primaryKey(),
  interval_ms: model.number(),
  finished_at: model.dateTime(),
});

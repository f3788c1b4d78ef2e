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

/** How a check of the doctor last ended; one record for each check. `id` is the check's. */
export const DoctorResult = model.define("doctor_result", {
  id: model.text().primaryKey(),
  failures: model.number(),
  warnings: model.number(),
});

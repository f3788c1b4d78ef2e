import { model } from "@medusajs/framework/utils";

/** `id` is the job's name; `finished_at` is of its last run. */
export const JobRun = model.define("job_run", {
  id: model.text().primaryKey(),
  interval_ms: model.number(),
  finished_at: model.dateTime(),
});

/** `id` is the check's. */
export const DoctorResult = model.define("doctor_result", {
  id: model.text().primaryKey(),
  failures: model.number(),
  warnings: model.number(),
});

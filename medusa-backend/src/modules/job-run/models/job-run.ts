import { model } from "@medusajs/framework/utils";

/** The last ended run of a job: `id` is its name, `interval_ms` the time between two runs. */
export const JobRun = model.define("job_run", {
  id: model.text().primaryKey(),
  interval_ms: model.number(),
  finished_at: model.dateTime(),
});

/** How the check `id` of the doctor last ended. */
export const DoctorResult = model.define("doctor_result", {
  id: model.text().primaryKey(),
  failures: model.number(),
  warnings: model.number(),
});

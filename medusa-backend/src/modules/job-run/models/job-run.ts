import { model } from "@medusajs/framework/utils";

export const JobRun = model.define("job_run", {
  id: model.text().primaryKey(),
  interval_ms: model.number(),
  finished_at: model.dateTime(),
});

export const DoctorResult = model.define("doctor_result", {
  id: model.text().primaryKey(),
  failures: model.number(),
  warnings: model.number(),
});

import { model } from "@medusajs/framework/utils";

/** How a check of the doctor last ended; one record for each check. `id` is the check's. */
export const DoctorResult = model.define("doctor_result", {
  id: model.text().primaryKey(),
  failures: model.number(),
  warnings: model.number(),
});

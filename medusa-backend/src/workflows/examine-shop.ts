import type { MedusaContainer } from "@medusajs/framework/types";
import type { CheckProblem, DoctorAnswer } from "../contract/doctor";
import { contextOf, runDoctor } from "../doctor/command";
import { givenSettings } from "../lib/config/env";
import { databaseOf } from "../lib/database/connection";
import { logEvent } from "../lib/logs/log-event";
import { jobRunService } from "../modules/job-run";

/** Runs the doctor and stores the numbers for `shop_doctor_problems` (docs/monitoring.md). Never throws. */
export async function examineShop(container: MedusaContainer): Promise<DoctorAnswer> {
  const answer = await runDoctor(contextOf(givenSettings(), true), databaseOf(container));
  const findings = answer.checks.map(({ id, problems }) => {
    const count = (of: CheckProblem["severity"]) => problems.filter(({ severity }) => severity === of).length;
    return { id, failures: count("failure"), warnings: count("warning") };
  });
  try {
    await jobRunService(container).noteExamination(findings);
  } catch (error) {
    logEvent(container, "warn", { event: "examination_not_noted" }, error);
  }
  return answer;
}

import { MedusaService, Module } from "@medusajs/framework/utils";
import { serviceOf, withDatabase } from "../../lib/database/connection";
import { endLast, endRuns } from "../../lib/runs-in-hand";
import { DoctorResult, JobRun } from "./models/job-run";

/** How long the process waits for its jobs before it ends; docker-compose.yml allows Medusa 30 s. */
const LONGEST_END_MS = 10_000;

/** How long it then waits for what is left, such as a collector of traces that does not answer. */
const LAST_TASKS_MS = 3_000;

type Finding = { id: string; failures: number; warnings: number };

/** Also lets the jobs of a stopped process finish. */
class JobRunModuleService extends withDatabase(MedusaService({ JobRun, DoctorResult })) {
  /** Called by Medusa, when it takes no more requests. */
  __hooks = {
    onApplicationPrepareShutdown: () => endRuns(LONGEST_END_MS),
    onApplicationShutdown: () => endLast(LAST_TASKS_MS),
  };

  async noteRun(name: string, intervalMs: number): Promise<void> {
    const sql = `insert into job_run (id, interval_ms, finished_at) values (?, ?, now())
      on conflict (id) do update set interval_ms = excluded.interval_ms, finished_at = now(), updated_at = now()`;
    await this.database.raw(sql, [name, Math.round(intervalMs)]);
  }

  async noteExamination(findings: readonly Finding[]): Promise<void> {
    const sql = `with gone as (delete from doctor_result where not (id = any(?::text[])))
      insert into doctor_result (id, failures, warnings) select * from unnest(?::text[], ?::int[], ?::int[])
      on conflict (id) do update
      set failures = excluded.failures, warnings = excluded.warnings, updated_at = now()`;
    const ids = findings.map(({ id }) => id);
    const counts = [findings.map(({ failures }) => failures), findings.map(({ warnings }) => warnings)];
    await this.database.raw(sql, [ids, ids, ...counts]);
  }
}

export const jobRunService = serviceOf<JobRunModuleService>("job_run");

export default Module("job_run", { service: JobRunModuleService });

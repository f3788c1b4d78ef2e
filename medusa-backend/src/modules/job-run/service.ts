import { ContainerRegistrationKeys, MedusaService } from "@medusajs/framework/utils";
import { z } from "zod";
import type { Connection, ModuleCradle } from "../../lib/database/connection";
import { queryRows } from "../../lib/database/sql";
import { endRuns } from "../../lib/runs-in-hand";
import { JobRun } from "./models/job-run";

/** How long the end of the process waits for its jobs, in milliseconds; docker-compose.yml allows Medusa 30 s. */
const LONGEST_END_MS = 10_000;

/** Knows when each job last ended, whichever process ran it, and lets the jobs of a stopped process finish. */
class JobRunModuleService extends MedusaService({ JobRun }) {
  private readonly database: Connection;

  constructor(cradle: ModuleCradle) {
    super(cradle);
    this.database = cradle[ContainerRegistrationKeys.PG_CONNECTION];
  }

  /** Called by Medusa, when it takes no more requests. */
  __hooks = { onApplicationPrepareShutdown: () => endRuns(LONGEST_END_MS) };

  /** Notes that a run of the job has just ended. */
  async noteRun(name: string, intervalMs: number): Promise<void> {
    const sql = `insert into job_run (id, interval_ms, finished_at) values (?, ?, now())
      on conflict (id) do update set interval_ms = excluded.interval_ms, finished_at = now(), updated_at = now()
      returning id`;
    await queryRows(this.database, z.object({ id: z.string() }), sql, [name, Math.round(intervalMs)]);
  }
}

export default JobRunModuleService;

import type { ExecArgs } from "@medusajs/framework/types";
import { jobRunService } from "../modules/job-run";
import { BACKUP } from "../queries/doctor/running";

const DAY_MS = 86_400_000;

/** Notes a backup made with other programs than `npm run backup`, for the doctor and the alert on old backups. */
export default async function noteBackup({ container }: ExecArgs): Promise<void> {
  await jobRunService(container).noteRun(BACKUP, DAY_MS);
}

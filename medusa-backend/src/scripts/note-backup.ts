import type { ExecArgs } from "@medusajs/framework/types";
import { jobRunService } from "../modules/job-run";
import { BACKUP } from "../queries/doctor/running";

const DAY_MS = 86_400_000;

/**
 * Notes that a backup has just been made, for the doctor and the alert on old backups. For backups made with other
 * programs; `npm run backup` notes its own.
 */
export default async function noteBackup({ container }: ExecArgs): Promise<void> {
  await jobRunService(container).noteRun(BACKUP, DAY_MS);
}

import { withClient } from "./dump";

/** A note that takes longer (the table is locked) is left out. */
const LONGEST_MS = 5_000;

const SQL = `insert into job_run (id, interval_ms, finished_at) values ('backup', 86400000, now())
  on conflict (id) do update set finished_at = now(), updated_at = now()`;

/**
 * Notes in the database that a backup was made, for the doctor and the alert on old backups. Returns null, or why it
 * could not be noted: the user may only read, the database was not migrated to this version, it does not answer any
 * more. It never throws, because the backup was made all the same.
 */
export async function noteBackup(databaseUrl: string): Promise<string | null> {
  try {
    await withClient(databaseUrl, async (client) => {
      await client.query(`set statement_timeout = ${LONGEST_MS}`);
      await client.query(SQL);
    });
    return null;
  } catch (error) {
    // An address that refuses every try has several errors, and no message of its own.
    const { message, code } = error as { message?: string; code?: string };
    return message || code || String(error);
  }
}

import path from "node:path";
import { StepError, step } from "../lib/step";
import type { Settings } from "../settings/env";
import { type Restoring, requireSound, whileSupervised } from "./check-restored";
import { databaseName, otherDatabase, programEnv, requireProgram, runProgram, serverMajor, withClient } from "./dump";
import { type Swap, swapAll } from "./swap";

/** Whether the server has the database. */
async function isThere(databaseUrl: string): Promise<boolean> {
  return await withClient(otherDatabase(databaseUrl, "postgres"), async (client) => {
    const found = await client.query("select 1 from pg_database where datname = $1", [databaseName(databaseUrl)]);
    return found.rowCount !== 0;
  });
}

/** Whether the database that DATABASE_URL names holds something. */
export async function isDatabaseTaken(databaseUrl: string): Promise<boolean> {
  if (!(await isThere(databaseUrl))) return false;
  return await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query("select count(*) as tables from pg_tables where schemaname = 'public'");
    return Number(rows[0]?.tables) > 0;
  });
}

const OBJECT_IN_USE = "55006";

/**
 * Renames databases, and back again when the second cannot be. Returns whether there was one of the name.
 * @throws StepError while somebody is connected to one.
 */
async function swapDatabases(databaseUrl: string, restored: string, kept: string): Promise<boolean> {
  const [name, hadOne] = [databaseName(databaseUrl), await isThere(databaseUrl)];
  await withClient(otherDatabase(databaseUrl, "postgres"), async (client) => {
    const rename = async (from: string, to: string) => {
      try {
        await client.query(`alter database ${client.escapeIdentifier(from)} rename to ${client.escapeIdentifier(to)}`);
      } catch (error) {
        if ((error as { code?: string }).code !== OBJECT_IN_USE) throw error;
        throw new StepError(`Somebody is connected to the database ${from}.`, {
          advice:
            "the shop's data is as it was; stop Medusa's servers, its workers and psql, and run the command again.",
          cause: error,
        });
      }
    };
    if (hadOne) await rename(name, kept);
    try {
      await rename(restored, name);
    } catch (error) {
      if (hadOne) await rename(kept, name);
      throw error;
    }
  });
  return hadOne;
}

/** A restored and checked database that has a name of its own so far. */
export type NewDatabase = {
  /** Gives it the shop's name. Returns the name of the one that had it; null if there was none. */
  takeName(): Promise<string | null>;
  drop(): Promise<unknown>;
};

/**
 * Restores a dump into a new database of the server that DATABASE_URL names, beside the present one, and checks it.
 * @throws StepError for one that cannot be restored, lacks records, or whose books are not in order.
 */
export async function makeDatabase(databaseUrl: string, restoring: Restoring, stamp: string): Promise<NewDatabase> {
  const { manifest, unpacked, env } = restoring;
  const admin = otherDatabase(databaseUrl, "postgres");
  const major = await serverMajor(admin);
  if (manifest.postgresMajor > major)
    throw new StepError(`The dump is of PostgreSQL ${manifest.postgresMajor}, and the server has version ${major}.`, {
      advice: "restore it into a server of the same version or a newer one.",
    });
  await requireProgram("pg_restore", Math.max(major, manifest.postgresMajor));
  const name = databaseName(databaseUrl);
  const [restored, kept] = [`${name}_restored_${stamp}`, `${name}_before_${stamp}`];
  const target = otherDatabase(databaseUrl, restored);
  const drop = () =>
    withClient(admin, (client) =>
      client.query(`drop database if exists ${client.escapeIdentifier(restored)} with (force)`),
    );
  await withClient(admin, (client) => client.query(`create database ${client.escapeIdentifier(restored)}`));
  try {
    const args = ["--no-owner", "--no-privileges", "--exit-on-error", "--dbname", restored];
    const dump = path.join(unpacked, "database.dump");
    await step("Restoring the dump", () => runProgram("pg_restore", [...args, dump], programEnv(target, env)));
    // pg_restore brings no statistics, without which the first queries of the check and of the shop take long.
    await step("Collecting the statistics of its tables", () =>
      withClient(target, (client) => client.query("analyze")),
    );
    await step("Checking the restored database", () =>
      whileSupervised(restoring, (by) => requireSound(by, target, restoring)),
    );
  } catch (error) {
    await drop().catch(() => {}); // what failed before is what to tell
    throw error;
  }
  return { takeName: async () => ((await swapDatabases(databaseUrl, restored, kept)) ? kept : null), drop };
}

/**
 * Puts a new database and the restored files in their places together: if one of them fails, the other is as it was,
 * and the new database is dropped. Returns the name of the database that is kept; null if there was none.
 */
export async function swapWithFiles(made: NewDatabase, files: readonly Swap[]): Promise<string | null> {
  let kept: string | null = null;
  try {
    // The files first: they can be moved back whatever happens, and the database takes its name at once or not at all.
    await swapAll(files, async () => {
      kept = await made.takeName();
    });
    return kept;
  } catch (error) {
    await made.drop().catch(() => {}); // what failed before is what to tell
    throw error;
  }
}

/** Empties the one numbered database of Redis that the address names. */
const EMPTY_REDIS = 'redis-cli -u "$REDIS_URL" flushdb';

/**
 * What a person has to do about Redis after a restore; null for a shop that has none. The restore does not empty it:
 * another shop or program may use it too.
 */
export function redisLeft({ DATABASE_URL, REDIS_URL }: Pick<Settings, "DATABASE_URL" | "REDIS_URL">): string | null {
  if (!DATABASE_URL && !REDIS_URL) return null;
  const redis = REDIS_URL ? "Redis (REDIS_URL)" : "Redis, if the shop uses one,";
  return `${redis} is as it was, and its queues belong to the former database. Before the shop starts, empty it, unless others use it too: ${EMPTY_REDIS}`;
}

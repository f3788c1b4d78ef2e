import path from "node:path";
import { StepError, step } from "../lib/step";
import { requireRows } from "./check-restored";
import { databaseName, otherDatabase, programEnv, requireProgram, runProgram, serverMajor, withClient } from "./dump";
import type { Restoring } from "./restore-files";

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

/**
 * Renames databases, and back again when the second cannot be. Returns whether there was one of the name.
 * @throws Error while somebody is connected to one.
 */
async function swapDatabases(databaseUrl: string, restored: string, kept: string): Promise<boolean> {
  const [name, hadOne] = [databaseName(databaseUrl), await isThere(databaseUrl)];
  await withClient(otherDatabase(databaseUrl, "postgres"), async (client) => {
    const rename = (from: string, to: string) =>
      client.query(`alter database ${client.escapeIdentifier(from)} rename to ${client.escapeIdentifier(to)}`);
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

/**
 * Restores a dump into a new database of the server that DATABASE_URL names, checks it, and gives it that name. The one
 * that had the name keeps its data under another name, which is returned; null if there was none.
 */
export async function restoreDump(
  databaseUrl: string,
  { manifest, unpacked, env }: Pick<Restoring, "manifest" | "unpacked" | "env">,
  stamp: string,
): Promise<string | null> {
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
    withClient(admin, (client) => client.query(`drop database if exists ${client.escapeIdentifier(restored)}`));
  await withClient(admin, (client) => client.query(`create database ${client.escapeIdentifier(restored)}`));
  try {
    const args = ["--no-owner", "--no-privileges", "--exit-on-error", "--dbname", restored];
    const dump = path.join(unpacked, "database.dump");
    await step("Restoring the dump", () => runProgram("pg_restore", [...args, dump], programEnv(target, env)));
    await requireRows(target, manifest);
    return (await swapDatabases(databaseUrl, restored, kept)) ? kept : null;
  } catch (error) {
    await drop();
    throw error;
  }
}

import { existsSync } from "node:fs";
import { cp, mkdir, rename, rm } from "node:fs/promises";
import path from "node:path";
import getPort from "get-port";
import { writeJson } from "../lib/json-file";
import { StepError, step } from "../lib/step";
import { withClient } from "../postgres/client";
import { databaseUrl, postgresPlan } from "../postgres/cluster";
import { choosePlace, type Place } from "../postgres/place";
import { type Supervisor, whileSupervised } from "../processes/supervisor";
import { dataPaths, type Settings } from "../settings/env";
import { loadSecrets } from "../settings/secrets";
import { filesFolder, type Restoring, requireSound } from "./check-restored";
import { databaseName, otherDatabase, programEnv, requireProgram, runProgram, serverMajor } from "./dump";
import { clusterFolder, completeCluster, hasCluster } from "./files";

/** To another disk too. If it fails, the file or folder is still in its place, and nothing is in the other one. */
export async function move(from: string, to: string): Promise<void> {
  await mkdir(path.dirname(to), { recursive: true });
  try {
    await rename(from, to);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EXDEV")) throw error;
    const draft = `${to}.part`;
    try {
      await cp(from, draft, { recursive: true, preserveTimestamps: true });
    } catch (failure) {
      await rm(draft, { recursive: true, force: true });
      throw failure;
    }
    await rename(draft, to);
    await rm(from, { recursive: true });
  }
}

/** `kept` takes what `restored` replaces at `place`. */
export type Swap = { restored: string; place: string; kept: string };

/** Goes on after one of the moves has failed. @throws StepError that names those that failed. */
async function moveBack(moves: readonly (readonly [from: string, to: string])[], cause: unknown): Promise<void> {
  const failed: string[] = [];
  for (const [from, to] of moves) await move(to, from).catch(() => failed.push(`${to} to ${from}`));
  if (failed.length > 0)
    throw new StepError("The restore failed, and some of the former data could not be moved back.", {
      advice: `move it back by hand: ${failed.join("; ")}.`,
      cause,
    });
}

/** Keeps the former data, then does `last`. If one swap or `last` fails, the swaps are undone. */
export async function swapAll(swaps: readonly Swap[], last: () => Promise<void> = async () => {}): Promise<void> {
  const done: (readonly [from: string, to: string])[] = [];
  const moved = async (from: string, to: string) => {
    if (!existsSync(from)) return;
    await move(from, to);
    done.unshift([from, to]);
  };
  try {
    for (const { restored, place, kept } of swaps) {
      await moved(place, kept);
      await moved(restored, place);
    }
    await last();
  } catch (error) {
    await moveBack(done, error);
    throw error;
  }
}

async function isThere(databaseUrl: string): Promise<boolean> {
  return await withClient(otherDatabase(databaseUrl, "postgres"), async (client) => {
    const found = await client.query("select 1 from pg_database where datname = $1", [databaseName(databaseUrl)]);
    return found.rowCount !== 0;
  });
}

export async function isDatabaseTaken(databaseUrl: string): Promise<boolean> {
  if (!(await isThere(databaseUrl))) return false;
  return await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query("select count(*) as tables from pg_tables where schemaname = 'public'");
    return Number(rows[0]?.tables) > 0;
  });
}

const OBJECT_IN_USE = "55006";

/** Returns whether there was one of the name. @throws StepError while somebody is connected to one. */
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

async function whileChecked({ unpacked }: Restoring, work: (by: Supervisor) => Promise<void>): Promise<void> {
  const { processes } = dataPaths(filesFolder(unpacked));
  await whileSupervised(processes, work).finally(() => rm(processes, { force: true }));
}

export type NewDatabase = {
  /** Gives it the shop's name. Returns the name of the one that had it. */
  takeName(): Promise<string | null>;
  drop(): Promise<unknown>;
};

/** Beside the present one. @throws StepError if it cannot be restored, lacks records, or its books are broken. */
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
      whileChecked(restoring, (by) => requireSound(by, target, restoring)),
    );
  } catch (error) {
    await drop().catch(() => {}); // what failed before is what to tell
    throw error;
  }
  return { takeName: async () => ((await swapDatabases(databaseUrl, restored, kept)) ? kept : null), drop };
}

/** Both or neither: after a failure the new database is dropped. Returns the name of the database that is kept. */
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

const EMPTY_REDIS = 'redis-cli -u "$REDIS_URL" flushdb';

/** A restore does not empty Redis, because another shop or program may use it too. */
export function redisLeft({ DATABASE_URL, REDIS_URL }: Pick<Settings, "DATABASE_URL" | "REDIS_URL">): string | null {
  if (!DATABASE_URL && !REDIS_URL) return null;
  const redis = REDIS_URL ? "Redis (REDIS_URL)" : "Redis, if the shop uses one,";
  return `${redis} is as it was, and its queues belong to the former database. Before the shop starts, empty it, unless others use it too: ${EMPTY_REDIS}`;
}

async function check(place: Place, restoring: Restoring): Promise<void> {
  const { unpacked } = restoring;
  const { postgresPassword } = await loadSecrets(dataPaths(filesFolder(unpacked)).secrets);
  await whileChecked(restoring, async (supervisor) => {
    await supervisor.start(postgresPlan(place, postgresPassword, path.join(unpacked, "postgres.log")));
    await requireSound(supervisor, databaseUrl(place.port, postgresPassword), restoring);
  });
}

/** Makes a checked database beside the present one. Returns the swap that puts it in its place. */
export async function restoreFiles(restoring: Restoring): Promise<Swap> {
  const { unpacked, paths, kept } = restoring;
  if (!hasCluster(unpacked))
    throw new StepError("The backup has no database.", {
      advice: "restore another one; the shop's data is as it was.",
    });
  const place = await choosePlace(paths);
  const restored: Place = { ...place, folder: `${place.folder}.restored`, port: await getPort({ host: "127.0.0.1" }) };
  try {
    await rm(restored.folder, { recursive: true, force: true });
    await move(clusterFolder(unpacked), restored.folder);
    await completeCluster(restored.folder, place.user);
    await step("Starting the restored database and checking it", () => check(restored, restoring));
    await writeJson(paths.postgresPlace, { folder: place.folder, port: place.port });
    return { restored: restored.folder, place: place.folder, kept: path.join(kept, "postgres") };
  } catch (error) {
    await rm(restored.folder, { recursive: true, force: true });
    throw error;
  }
}

/** If one of them fails, all is as it was, and the restored database is deleted: it is as large as the shop's own. */
export async function swapFolders(database: Swap, files: readonly Swap[]): Promise<void> {
  try {
    await swapAll([database, ...files]);
  } catch (error) {
    await rm(database.restored, { recursive: true, force: true }).catch(() => {}); // what failed before is what to tell
    throw error;
  }
}

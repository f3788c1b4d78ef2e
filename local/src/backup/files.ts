import { chownSync, existsSync, mkdirSync, readdirSync } from "node:fs";
import { chmod, type FileHandle, lstat, open, readdir } from "node:fs/promises";
import path from "node:path";
import pg from "pg";
import { isAbsent } from "../lib/json-file";
import type { OsUser } from "../postgres/place";
import { type Source, textSource } from "./archive";

/** Null if the file or folder is gone. */
async function unlessGone<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
}

/** What the file has lost meanwhile is filled with zeros: PostgreSQL writes such pages again from its log. */
async function* exactly(handle: FileHandle, size: number): AsyncGenerator<Uint8Array> {
  let left = size;
  if (left > 0)
    for await (const chunk of handle.createReadStream({ start: 0, end: size - 1, autoClose: false })) {
      left -= (chunk as Buffer).length;
      yield chunk as Buffer;
    }
  while (left > 0) {
    const zeros = Buffer.alloc(Math.min(left, 65_536));
    left -= zeros.length;
    yield zeros;
  }
}

/** Nothing for what is no plain file. It stays open until the next entry is asked for, even if it is deleted. */
export async function* fileSource(file: string, name: string): AsyncGenerator<Source> {
  const handle = await unlessGone(open(file));
  if (!handle) return;
  try {
    const found = await handle.stat();
    if (found.isFile()) yield { name, size: found.size, read: () => exactly(handle, found.size) };
  } finally {
    await handle.close();
  }
}

/** Each folder is listed when its turn comes: one that goes in between takes no other with it. */
export async function* folderSources(
  folder: string,
  name: string,
  isLeftOut: (inside: string) => boolean = () => false,
): AsyncGenerator<Source> {
  async function* below(parent: string): AsyncGenerator<Source> {
    const entries = (await unlessGone(readdir(path.join(folder, parent)))) ?? [];
    for (const entry of entries.sort()) {
      const inside = path.posix.join(parent, entry);
      if (isLeftOut(inside)) continue;
      const found = await unlessGone(lstat(path.join(folder, inside)));
      if (found?.isDirectory()) yield* below(inside);
      else if (found) yield* fileSource(path.join(folder, inside), `${name}/${inside}`);
    }
  }
  yield* below("");
}

/** The entries of the cluster's files. */
const INSIDE = "database";

/** Left out, or empty: https://www.postgresql.org/docs/18/continuous-archiving.html#BACKUP-LOWLEVEL-BASE-BACKUP-DATA */
const NOT_COPIED =
  /^(?:postmaster\.(?:pid|opts)|backup_label|tablespace_map|backup_manifest|global\/pg_control)$|^pg_(?:wal|replslot|dynshmem|notify|serial|snapshots|stat_tmp|subtrans)\/|(?:^|\/)(?:pgsql_tmp|pg_internal\.init)/;

/** Temporary tables and their indexes (t<backend>_<number>), which pg_basebackup leaves out too. */
const TEMPORARY = /^base\/\d+\/t\d+_\d+(?:_[a-z]+)?(?:\.\d+)?$/;

export const isLeftOut = (inside: string): boolean => NOT_COPIED.test(inside) || TEMPORARY.test(inside);

/** Where PostgreSQL notes how far it is; the last file to be copied, as pg_basebackup does. */
const CONTROL = "global/pg_control";

/** PostgreSQL needs them to start, and an archive holds only plain files. */
const FOLDERS = [
  ...["commit_ts", "dynshmem", "logical", "logical/mappings", "logical/snapshots", "multixact", "multixact/members"],
  ...["multixact/offsets", "notify", "replslot", "serial", "snapshots", "stat", "stat_tmp", "subtrans", "tblspc"],
  ...["twophase", "wal", "wal/archive_status", "wal/summaries", "xact"],
].map((name) => `pg_${name}`);

const SEGMENT = /^[0-9A-F]{24}$/;

async function* logSources(folder: string, first: string, last: string): AsyncGenerator<Source> {
  for (const name of (await readdir(path.join(folder, "pg_wal"))).sort()) {
    // The first eight letters are the time line, which a copy of one moment has once.
    if (!SEGMENT.test(name) || name < first || name > last) continue;
    yield* fileSource(path.join(folder, "pg_wal", name), `${INSIDE}/pg_wal/${name}`);
  }
}

/**
 * The files of a running cluster, as PostgreSQL's manual copies them: between pg_backup_start and pg_backup_stop, and
 * with the log of that time, which a temporary slot keeps. The database keeps writing meanwhile.
 */
export async function* clusterSources(databaseUrl: string, folder: string): AsyncGenerator<Source> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  client.on("error", () => {}); // the query under way rejects, too
  await client.connect();
  try {
    await client.query(
      "select pg_create_physical_replication_slot('aeroloft_backup_' || pg_backend_pid(), true, true)",
    );
    const begun = await client.query("select pg_walfile_name(pg_backup_start('npm run backup', true)) as first");
    yield* folderSources(folder, INSIDE, isLeftOut);
    yield* fileSource(path.join(folder, CONTROL), `${INSIDE}/${CONTROL}`);
    // Without an archive there is nothing to wait for: the log is copied from its own folder.
    const ended = await client.query("select s.labelfile, pg_walfile_name(s.lsn) as last from pg_backup_stop(false) s");
    const { labelfile, last } = ended.rows[0] as { labelfile: string; last: string };
    yield* logSources(folder, String(begun.rows[0]?.first), last);
    yield textSource(`${INSIDE}/backup_label`, labelfile);
  } finally {
    await client.end();
  }
}

export async function completeCluster(folder: string, user: OsUser | null): Promise<void> {
  for (const name of FOLDERS) mkdirSync(path.join(folder, name), { recursive: true, mode: 0o700 });
  const all = readdirSync(folder, { recursive: true, encoding: "utf8" });
  if (user) for (const name of ["", ...all]) chownSync(path.join(folder, name), user.uid, user.gid);
  await chmod(folder, 0o700);
}

export const hasCluster = (folder: string): boolean => existsSync(path.join(folder, INSIDE, "PG_VERSION"));
export const clusterFolder = (folder: string): string => path.join(folder, INSIDE);

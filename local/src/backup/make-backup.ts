import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { settledFileOf } from "stripe-sandbox/settled-payments";
import { z } from "zod";
import { readJson } from "../lib/json-file";
import { withClient } from "../postgres/client";
import { type DataPaths, type Environment, ROOT } from "../settings/env";
import { type Source, writeArchive } from "./archive";
import { embeddedFolder, programEnv, requireProgram, runProgram, serverMajor } from "./dump";
import { clusterSources, fileSource, folderSources } from "./files";
import { countRows, FORMAT, type Manifest, thisMachine } from "./manifest";

export const KEPT_FOLDERS = ["uploads", "private", "mail"] as const;
export const keptFiles = (paths: DataPaths) => {
  const files = [paths.secrets, paths.demoAccounts, paths.stripeSandbox, settledFileOf(paths.stripeSandbox)];
  return files.map((file) => path.relative(paths.dataDir, file));
};

async function* shopFiles(paths: DataPaths): AsyncGenerator<Source> {
  for (const name of KEPT_FOLDERS) yield* folderSources(path.join(paths.dataDir, name), `files/${name}`);
  for (const name of keptFiles(paths)) yield* fileSource(path.join(paths.dataDir, name), `files/${name}`);
}

async function* dumpSources(databaseUrl: string, major: number, env: Environment): AsyncGenerator<Source> {
  await requireProgram("pg_dump", major);
  const folder = await mkdtemp(path.join(tmpdir(), "aeroloft-dump-"));
  try {
    const file = path.join(folder, "database.dump");
    await runProgram("pg_dump", ["--format=custom", "--compress=0", "--file", file], programEnv(databaseUrl, env));
    yield* fileSource(file, "database.dump");
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const Package = z.object({ version: z.string() });

export type Wanted = {
  /** The embedded PostgreSQL's files are copied; the database of any other server is dumped. */
  databaseUrl: string;
  paths: DataPaths;
  env: Environment;
  file: string;
  passphrase: string | null;
};

export async function makeBackup({ databaseUrl, paths, env, file, passphrase }: Wanted): Promise<Manifest> {
  const major = await serverMajor(databaseUrl);
  const folder = await embeddedFolder(databaseUrl, paths);
  const version = (await readJson(path.join(ROOT, "package.json"), Package))?.version ?? "";
  const manifest: Manifest = {
    format: FORMAT,
    kind: folder ? "files" : "dump",
    createdAt: new Date().toISOString(),
    shopVersion: version,
    postgresMajor: major,
    machine: thisMachine,
    counts: await countRows(databaseUrl, { staying: true }),
  };
  async function* sources() {
    yield* folder ? clusterSources(databaseUrl, folder) : dumpSources(databaseUrl, major, env);
    // The files come after the database, so that the archive has every file that the database names.
    yield* shopFiles(paths);
  }
  await writeArchive(file, manifest, sources(), passphrase);
  return manifest;
}

/** A note that takes longer (the table is locked) is left out. */
const LONGEST_MS = 5_000;

const SQL = `insert into job_run (id, interval_ms, finished_at) values ('backup', 86400000, now())
  on conflict (id) do update set finished_at = now(), updated_at = now()`;

/** For the doctor and the alert on old backups. Null, or why it could not be noted; never throws. */
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

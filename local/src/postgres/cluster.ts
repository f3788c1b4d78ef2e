import { execFile, execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { totalmem } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { promisify } from "node:util";
import pg from "pg";
import { processStart } from "../../bootstrap/process-start.mjs";
import { StepError } from "../lib/step";
import type { ServicePlan } from "../processes/service";
import { withClient } from "./client";
import type { Place } from "./place";

const run = promisify(execFile);
export const DATABASE_USER = "aeroloft";
const DATABASE = "aeroloft";

export function databaseUrl(port: number, password: string, database = DATABASE): string {
  return `postgres://${DATABASE_USER}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`;
}

/** An interrupted attempt is deleted, so there is never an incomplete cluster. */
export async function initialise({ bin, folder, user }: Place, password: string): Promise<void> {
  if (existsSync(path.join(folder, "PG_VERSION"))) return;
  const draft = `${folder}.new`;
  const passwordFile = `${folder}.${randomBytes(4).toString("hex")}.pw`;
  rmSync(draft, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o700 });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600 });
  if (user) for (const file of [draft, passwordFile]) chownSync(file, user.uid, user.gid);
  const locale =
    process.platform === "linux"
      ? ["--locale=C.UTF-8"]
      : ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"];
  const args = [`--pgdata=${draft}`, `--username=${DATABASE_USER}`, `--pwfile=${passwordFile}`, "--auth=scram-sha-256"];
  try {
    await run(path.join(bin, "initdb"), [...args, "--encoding=UTF8", ...locale], { cwd: "/", ...(user ?? {}) });
    renameSync(draft, folder);
  } catch (cause) {
    throw new StepError("PostgreSQL could not make its data folder.", {
      advice: `see that ${path.dirname(folder)} can be written and has 200 MB free, then run the command again.`,
      cause,
    });
  } finally {
    rmSync(passwordFile, { force: true });
  }
}

function commandLine(pid: number): string {
  try {
    if (process.platform === "linux") return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ");
    return execFileSync("ps", ["-o", "args=", "-p", String(pid)], { encoding: "utf8" });
  } catch {
    return "";
  }
}

/** `isOurs` if the process in PostgreSQL's own lock is a PostgreSQL of that folder; null when none runs. */
function readLock(folder: string): { pid: number; isOurs: boolean } | null {
  try {
    const pid = Number(readFileSync(lockOf(folder), "utf8").split("\n")[0]);
    return pid > 0 && processStart(pid) ? { pid, isOurs: commandLine(pid).includes(` -D ${folder} `) } : null;
  } catch {
    return null;
  }
}

const lockOf = (folder: string) => path.join(folder, "postmaster.pid");

/**
 * Ends a PostgreSQL that a killed `npm start` left running on `folder`, with the data safe on disk. If its process id
 * now belongs to another process, for example after a restart of the machine, the lock is deleted, because PostgreSQL
 * would take that process for another PostgreSQL and not start.
 */
export async function endLeftover(folder: string, timeoutMs = 10_000): Promise<void> {
  const lock = readLock(folder);
  if (!lock) return;
  if (!lock.isOurs) return rmSync(lockOf(folder), { force: true });
  process.kill(lock.pid, "SIGINT"); // PostgreSQL's "fast shutdown"
  const deadline = Date.now() + timeoutMs;
  while (processStart(lock.pid) && Date.now() < deadline) await sleep(30);
}

async function canConnect(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Of this machine or container, in bytes. */
const memoryOfMachine = () => Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);

/**
 * PostgreSQL's memory for pages of tables and indexes: an eighth of the memory, and at least its own default. Its
 * manual advises a quarter on a dedicated machine; a small shop never uses it all. With the default, a search among
 * 100,000 products fetches up to 2,000 pages from the machine's cache each time.
 */
export const buffersMb = (memoryBytes: number) => Math.round(Math.min(1024, Math.max(128, memoryBytes / 8 / 2 ** 20)));

/**
 * A start right after a kill -9 may find traces of the old process, so it is retried for 5 s. With `durable` false
 * PostgreSQL does not wait for the disk, so only a crash of the machine loses data; with `tuned` false it has its own
 * defaults for memory, because versions before 18 do not know all of these settings.
 */
export function postgresPlan(
  { bin, folder, port, user }: Place,
  password: string,
  logFile: string,
  { durable = true, tuned = true } = {},
): ServicePlan {
  const server = ["listen_addresses=127.0.0.1", "unix_socket_directories=", "max_connections=200"];
  // Most pages that PostgreSQL reads are in the machine's own cache: asking one of its workers for each page takes
  // longer than reading it.
  const memory = tuned ? [`shared_buffers=${buffersMb(memoryOfMachine())}MB`, "io_method=sync"] : [];
  // A failed statement and its details contain personal data, so the log has only the error.
  const log = ["log_min_error_statement=panic", "log_error_verbosity=terse"];
  const disk = durable ? [] : ["fsync=off", "full_page_writes=off"];
  const flags = [...server, ...memory, ...log, ...disk];
  return {
    name: "postgres",
    title: "PostgreSQL",
    launch: {
      command: path.join(bin, "postgres"),
      args: ["-D", folder, "-p", String(port), ...flags.flatMap((flag) => ["-c", flag])],
      cwd: "/",
      env: { PATH: "/usr/bin:/bin", LC_ALL: "C.UTF-8" },
      logFile,
      user,
    },
    isReady: () => canConnect(databaseUrl(port, password, "postgres")),
    readyWithinMs: 30_000,
    retryMs: 5000,
    stopSignal: "SIGINT",
    stopWithinMs: 4000,
  };
}

export async function ensureDatabase(port: number, password: string): Promise<void> {
  await withClient(databaseUrl(port, password, "postgres"), async (client) => {
    const found = await client.query("select 1 from pg_database where datname = $1", [DATABASE]);
    if (found.rowCount === 0) await client.query(`create database ${client.escapeIdentifier(DATABASE)}`);
  });
}

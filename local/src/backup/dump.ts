import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { realpath } from "node:fs/promises";
import { promisify } from "node:util";
import { StepError } from "../lib/step";
import { withClient } from "../postgres/client";
import { keptPlace } from "../postgres/place";
import type { DataPaths, Environment } from "../settings/env";

const run = promisify(execFile);

/** For PostgreSQL's programs: a password on a command line could be seen by everybody. */
export function programEnv(databaseUrl: string, base: Environment): Environment {
  const { hostname, port, username, password, pathname, searchParams } = new URL(databaseUrl);
  return {
    ...base,
    PGHOST: hostname.replace(/^\[|\]$/g, ""),
    PGPORT: port || "5432",
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: searchParams.get("sslmode") ?? undefined,
  };
}

/** Of the same server. */
export function otherDatabase(databaseUrl: string, name: string): string {
  const url = new URL(databaseUrl);
  url.pathname = `/${encodeURIComponent(name)}`;
  return url.href;
}

export const databaseName = (databaseUrl: string): string => decodeURIComponent(new URL(databaseUrl).pathname.slice(1));

/** 18 for 18.4. */
export async function serverMajor(databaseUrl: string): Promise<number> {
  return await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query("select current_setting('server_version_num')::int / 10000 as major");
    return Number(rows[0]?.major);
  });
}

/** @throws StepError if the program is missing, or older than the server. */
export async function requireProgram(name: "pg_dump" | "pg_restore", major: number): Promise<void> {
  const advice = `install PostgreSQL ${major}'s programs (Debian: postgresql-client-${major}), put them first on the PATH, and run the command again.`;
  let said: string;
  try {
    said = (await run(name, ["--version"])).stdout;
  } catch (cause) {
    throw new StepError(`${name} was not found.`, { advice, cause });
  }
  const found = Number(/(\d+)(?:\.\d+)?/.exec(said)?.[1]);
  if (!(found >= major))
    throw new StepError(`${name} is of version ${found}, and the server of version ${major}.`, { advice });
}

/** What the program says goes to the terminal. */
export async function runProgram(name: string, args: string[], env: Environment): Promise<void> {
  const child = spawn(name, args, { env: { ...env }, stdio: ["ignore", "inherit", "inherit"] });
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0)
    throw new StepError(`${name} failed.`, { advice: "put right what it says above, and run the command again." });
}

/** Null if the server does not tell this user. */
async function serverFolder(databaseUrl: string): Promise<string | null> {
  return await withClient(databaseUrl, async (client) => {
    // Without the right to see it there is no row, where current_setting would fail.
    const { rows } = await client.query("select setting from pg_settings where name = 'data_directory'");
    return rows.length > 0 ? String(rows[0].setting) : null;
  });
}

/** True if both are the same folder of this machine. */
async function isSame(one: string, other: string): Promise<boolean> {
  const [first, second] = await Promise.all([one, other].map((folder) => realpath(folder).catch(() => null)));
  return first !== null && first === second;
}

/** The folder of the embedded PostgreSQL if this address leads to it: the server is asked, settings may be old. */
export async function embeddedFolder(databaseUrl: string, paths: DataPaths): Promise<string | null> {
  const place = await keptPlace(paths);
  const folder = place && (await serverFolder(databaseUrl));
  return place && folder && (await isSame(folder, place.folder)) ? place.folder : null;
}

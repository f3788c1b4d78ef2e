import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { promisify } from "node:util";
import pg from "pg";
import { StepError } from "../lib/step";
import type { Environment } from "../settings/env";

const run = promisify(execFile);

/** How PostgreSQL's programs reach a database. A password on a command line could be seen by everybody. */
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

/** The same server's database of another name. */
export function otherDatabase(databaseUrl: string, name: string): string {
  const url = new URL(databaseUrl);
  url.pathname = `/${encodeURIComponent(name)}`;
  return url.href;
}

export const databaseName = (databaseUrl: string): string => decodeURIComponent(new URL(databaseUrl).pathname.slice(1));

/** The major version of the server, 18 for 18.4. */
export async function serverMajor(databaseUrl: string): Promise<number> {
  return await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query("select current_setting('server_version_num')::int / 10000 as major");
    return Number(rows[0]?.major);
  });
}

export async function withClient<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, connectionTimeoutMillis: 10_000 });
  client.on("error", () => {}); // the query under way rejects, too
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
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

/** Runs one of PostgreSQL's programs to its end; what it says goes to the terminal. */
export async function runProgram(name: string, args: string[], env: Environment): Promise<void> {
  const child = spawn(name, args, { env: { ...env }, stdio: ["ignore", "inherit", "inherit"] });
  const [code] = (await once(child, "exit")) as [number | null];
  if (code !== 0)
    throw new StepError(`${name} failed.`, { advice: "put right what it says above, and run the command again." });
}

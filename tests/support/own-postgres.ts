import { execFile } from "node:child_process";
import { chownSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { databaseOsUser } from "../../local/src/postgres/place";
import { providePrograms } from "../run/cluster-plans";
import { freePort } from "./free-port";

/** Debian's PostgreSQL on data of its own, for tests that stop and restore it. Its owner is the compose file's. */
export type OwnPostgres = Awaited<ReturnType<typeof startOwnPostgres>>;

/** Starts one in a new folder below the system's temporary one; its first data folder is `data`. */
export async function startOwnPostgres() {
  const user = databaseOsUser();
  const { postgres: bin } = providePrograms();
  const folder = await mkdtemp(path.join(tmpdir(), "aeroloft-postgres-"));
  if (user) chownSync(folder, user.uid, user.gid);
  const port = await freePort();
  const at = (...parts: string[]) => path.join(folder, ...parts);

  /** Runs a program of PostgreSQL as the database's user. */
  const run = (program: string, ...args: string[]) =>
    promisify(execFile)(path.join(bin, program), args, { cwd: folder, timeout: 300_000, ...user });
  const options = (data: string) =>
    `-c listen_addresses=127.0.0.1 -c unix_socket_directories= -p ${port} -D ${at(data)}`;
  const start = (data = "data") =>
    run("pg_ctl", "start", "--wait", "-D", at(data), "-l", at(`${data}.log`), "-o", options(data));
  const stop = (data = "data") => run("pg_ctl", "stop", "--wait", "--mode=fast", "-D", at(data));

  async function query<Row extends pg.QueryResultRow>(database: string, ...statements: string[]): Promise<Row[]> {
    const client = new pg.Client({ host: "127.0.0.1", port, user: "aeroloft", database });
    await client.connect();
    try {
      let rows: Row[] = [];
      for (const statement of statements) rows = (await client.query<Row>(statement)).rows;
      return rows;
    } finally {
      await client.end();
    }
  }

  await run("initdb", "--username=aeroloft", "--auth=trust", "--no-sync", "-D", at("data"));
  await start();
  await query("postgres", "create database aeroloft");
  return {
    user,
    at,
    start,
    stop,
    query,
    /** With it a shell finds PostgreSQL's programs, and they this server. */
    env: { PATH: `${bin}:/usr/local/bin:/usr/bin:/bin`, PGHOST: "127.0.0.1", PGPORT: String(port) },
    /** Ends it and deletes its folder. */
    async remove() {
      await stop();
      await rm(folder, { recursive: true });
    },
  };
}

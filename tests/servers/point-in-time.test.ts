import { execFile } from "node:child_process";
import { chownSync, mkdirSync, readFileSync } from "node:fs";
import { appendFile, cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import pg from "pg";
import { afterAll, beforeAll, expect, it } from "vitest";
import { databaseOsUser } from "../../local/src/postgres/os-user";
import { providePrograms } from "../../local/src/servers/programs";
import { freePort } from "../support/free-port";

const OPERATIONS = readFileSync(path.join(import.meta.dirname, "../../docs/operations.md"), "utf8");
/** The value of a setting in the commands of docs/operations.md, with its folder replaced. */
const documented = (name: string, folder: string) => {
  const [, value] = new RegExp(`${name} = '([^']+)'`).exec(OPERATIONS) ?? [];
  if (!value) throw new Error(`docs/operations.md gives no ${name}`);
  return value.replaceAll("/backup", folder);
};

const user = databaseOsUser();
const { postgres: bin } = providePrograms();
let folder: string;
let port: number;
const at = (...parts: string[]) => path.join(folder, ...parts);

/** Runs a program of PostgreSQL as the database's user. */
const run = (program: string, ...args: string[]) =>
  promisify(execFile)(path.join(bin, program), args, { cwd: folder, timeout: 60_000, ...user });

const server = (data: string) => `-c listen_addresses=127.0.0.1 -c unix_socket_directories= -p ${port} -D ${at(data)}`;
const startServer = (data: string) =>
  run("pg_ctl", "start", "--wait", "-D", at(data), "-l", at(`${data}.log`), "-o", server(data));
const stopServer = (data: string) => run("pg_ctl", "stop", "--wait", "--mode=fast", "-D", at(data));

async function query<Row extends pg.QueryResultRow>(...statements: string[]): Promise<Row[]> {
  const client = new pg.Client({ host: "127.0.0.1", port, user: "aeroloft", database: "postgres" });
  await client.connect();
  try {
    let rows: Row[] = [];
    for (const statement of statements) rows = (await client.query<Row>(statement)).rows;
    return rows;
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "aeroloft-point-"));
  mkdirSync(at("wal"));
  for (const place of [folder, at("wal")]) if (user) chownSync(place, user.uid, user.gid);
  port = await freePort();
  await run("initdb", "--username=aeroloft", "--auth=trust", "--no-sync", "-D", at("data"));
  await startServer("data");
}, 60_000);
afterAll(async () => {
  await stopServer("restored").catch(() => stopServer("data"));
  await rm(folder, { recursive: true });
});

it("archived logs bring a base backup to the moment before a mistake, and no further", {
  timeout: 90_000,
}, async () => {
  const archive = documented("archive_command", folder);
  await query("alter system set archive_mode = on", `alter system set archive_command = '${archive}'`);
  await stopServer("data");
  await startServer("data");
  await query("create table orders (id int primary key)", "insert into orders values (1)");
  await run(
    "pg_basebackup",
    `--dbname=host=127.0.0.1 port=${port} user=aeroloft`,
    `--pgdata=${at("base")}`,
    "--checkpoint=fast",
  );
  await query("insert into orders values (2)");
  const [moment] = await query<{ now: string }>("select clock_timestamp()::text as now");
  await query("select pg_sleep(0.05)", "insert into orders values (3)", "drop table orders", "select pg_switch_wal()");
  // Stopping waits until the last log is archived.
  await stopServer("data");
  await cp(at("base"), at("restored"), { recursive: true, preserveTimestamps: true });
  await writeFile(at("restored", "recovery.signal"), "");
  const target = `recovery_target_time = '${moment?.now}'\nrecovery_target_action = 'promote'\n`;
  const restore = `restore_command = '${documented("restore_command", folder)}'\n`;
  await appendFile(at("restored", "postgresql.auto.conf"), restore + target);
  if (user) await promisify(execFile)("chown", ["--recursive", `${user.uid}:${user.gid}`, at("restored")]);
  await startServer("restored");
  expect(await query("select id from orders order by id")).toEqual([{ id: 1 }, { id: 2 }]);
  await expect.poll(() => query("select pg_is_in_recovery() as waits")).toEqual([{ waits: false }]);
  await query("insert into orders values (4)");
});

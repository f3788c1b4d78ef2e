import { execFile } from "node:child_process";
import { mkdirSync } from "node:fs";
import { promisify } from "node:util";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type OwnPostgres, startOwnPostgres } from "../support/own-postgres";
import { shellBlocks } from "../support/shell-blocks";

/** The page's commands: in the first block those of the machine, then what is typed into the container's shells. */
const [, archive = "", base = "", , restore = ""] = shellBlocks("docs/operations.md", "### To a point in time");
const EXAMPLE_MOMENT = "2026-11-27 02:40:00+00";

let postgres: OwnPostgres;
beforeAll(async () => {
  postgres = await startOwnPostgres();
  mkdirSync(postgres.at("backup"));
  if (postgres.user) await promisify(execFile)("chown", [owner(), postgres.at("backup")]);
});
afterAll(() => postgres.remove());

const owner = () => `${postgres.user?.uid}:${postgres.user?.gid}`;

/** Runs a block with another folder than /backup, in the container's environment: its user and the data folder. */
const shell = (block: string, user: OwnPostgres["user"]) =>
  promisify(execFile)("/bin/bash", ["-e", "-c", block.replaceAll("/backup", postgres.at("backup"))], {
    cwd: postgres.at(),
    env: { ...postgres.env, PGUSER: "aeroloft", PGDATA: postgres.at("data") },
    timeout: 60_000,
    ...user,
  });

it("archived logs bring a base backup to the moment before a mistake, and no further", async () => {
  const { start, stop, query, user } = postgres;
  await shell(archive, user);
  await stop();
  await start();
  await query("aeroloft", "create table orders (id int primary key)", "insert into orders values (1)");
  expect((await shell(base, user)).stdout).toContain("last_archived_time");
  await query("aeroloft", "insert into orders values (2)");
  const [moment] = await query<{ now: string }>("aeroloft", "select clock_timestamp()::text as now");
  await query("aeroloft", "select pg_sleep(0.05)", "insert into orders values (3)", "drop table orders");
  // Stopping waits until the last log is archived.
  await query("aeroloft", "select pg_switch_wal()");
  await stop();
  expect(restore).toContain(EXAMPLE_MOMENT);
  await shell(restore.replace(EXAMPLE_MOMENT, moment?.now ?? ""), null);
  // The image does this before it starts the server.
  if (user) await promisify(execFile)("chown", ["--recursive", owner(), postgres.at("data")]);
  await start();
  expect(await query("aeroloft", "select id from orders order by id")).toEqual([{ id: 1 }, { id: 2 }]);
  await expect.poll(() => query("aeroloft", "select pg_is_in_recovery() as waits")).toEqual([{ waits: false }]);
  await query("aeroloft", "insert into orders values (4)");
});

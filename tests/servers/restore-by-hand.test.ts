import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { promisify } from "node:util";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { type OwnPostgres, startOwnPostgres } from "../support/own-postgres";
import { shellBlocks } from "../support/shell-blocks";

const [backup = "", restore = ""] = shellBlocks("docs/operations.md", "### With the compose file");

/** Processes in place of containers: the test's server for `postgres`, its folder for /data. Others are noted only. */
const DOCKER = `#!/bin/sh
echo "$*" >> docker.log
shift
case $1 in exec | run) shift ;; *) exit 0 ;; esac
while [ "\${1#-}" != "$1" ]; do shift; done
service=$1
shift
if [ "$service" = postgres ]; then exec "$@"; fi
if [ "$service $1 $2 $3" = "medusa tar -C /data" ]; then shift 3; exec tar -C files "$@"; fi
`;

let postgres: OwnPostgres;
beforeAll(async () => {
  postgres = await startOwnPostgres();
  const { at } = postgres;
  await Promise.all([mkdir(at("bin")), mkdir(at("files"))]);
  await writeFile(at("bin", "docker"), DOCKER, { mode: 0o755 });
});
afterAll(() => postgres.remove());

/** Runs a block as an operator does who stops at a command that fails. */
const run = (block: string) =>
  promisify(execFile)("/bin/sh", ["-e", "-c", block], {
    cwd: postgres.at(),
    env: { ...postgres.env, PATH: `${postgres.at("bin")}:${postgres.env.PATH}` },
    timeout: 60_000,
  });

const namesOf = (database: string) => postgres.query(database, "select name from product order by name");
const NEW = [{ name: "Kestrel" }, { name: "Sparrow" }];

beforeEach(async () => {
  const { at, query } = postgres;
  await query("postgres", "drop database if exists aeroloft_before", "drop database if exists aeroloft_restored");
  await query("aeroloft", "drop table if exists product", "create table product (name text primary key)");
  await query("aeroloft", "insert into product values ('Kestrel')");
  await writeFile(at("files", "picture"), "as it was");
  await run(backup);
  await query("aeroloft", "insert into product values ('Sparrow')");
  await rm(at("files", "picture"));
  await writeFile(at("files", "later"), "since then");
  await rm(at("docker.log"));
});

it("the commands for the compose file restore database and files, and keep the database that was there", async () => {
  const { at } = postgres;
  await run(restore);
  expect(await namesOf("aeroloft")).toEqual([{ name: "Kestrel" }]);
  expect(await namesOf("aeroloft_before")).toEqual(NEW);
  expect(await readFile(at("files", "picture"), "utf8")).toBe("as it was");
  expect(await readFile(at("files", "later"), "utf8")).toBe("since then");
  const commands = (await readFile(at("docker.log"), "utf8")).trim().split("\n");
  expect(commands[0]).toBe("compose stop proxy storefront medusa worker");
  expect(commands.slice(-3)).toEqual([
    "compose exec -T redis redis-cli flushall",
    "compose up --detach --wait",
    "compose run --rm --no-deps medusa node src/scripts/doctor.js",
  ]);
});

it("a backup with names of customers can be read by its owner alone", async () => {
  for (const file of ["shop.dump", "files.tar", "SHA256SUMS"])
    expect((await stat(postgres.at(file))).mode & 0o777).toBe(0o600);
});

it.each(["shop.dump", "files.tar"])("a damaged %s is refused before anything is stopped", async (name) => {
  const file = await readFile(postgres.at(name));
  const middle = Math.floor(file.length / 2);
  file[middle] = 255 - (file[middle] ?? 0);
  await writeFile(postgres.at(name), file);
  await expect(run(restore)).rejects.toMatchObject({ stdout: expect.stringContaining(`${name}: FAILED`) });
  expect(existsSync(postgres.at("docker.log"))).toBe(false);
  expect(await namesOf("aeroloft")).toEqual(NEW);
});

it("a dump that is half of one leaves the database as it was", async () => {
  const dump = await readFile(postgres.at("shop.dump"));
  await writeFile(postgres.at("shop.dump"), dump.subarray(0, dump.length / 2));
  await expect(run(restore.replace("sha256sum --check SHA256SUMS", ""))).rejects.toThrow(/pg_restore/);
  expect(await namesOf("aeroloft")).toEqual(NEW);
});

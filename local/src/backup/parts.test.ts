import { once } from "node:events";
import { existsSync, statSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readPassphrase } from "./archive";
import { otherDatabase, programEnv, requireProgram } from "./dump";
import { noteBackup } from "./make-backup";
import { lostRows } from "./manifest";
import { move, redisLeft, swapAll, swapFolders } from "./restore";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "aeroloft-backup-"));
});
afterEach(() => rm(folder, { recursive: true }));
const at = (...names: string[]) => path.join(folder, ...names);
const put = async (name: string, text: string) => {
  await mkdir(path.dirname(at(name)), { recursive: true });
  await writeFile(at(name), text);
};
const text = (name: string) => readFile(at(name), "utf8");

const swap = (name: string) => ({ restored: at("restored", name), place: at("shop", name), kept: at("kept", name) });

it("putting what was restored into its place moves everything back when one of the moves fails", async () => {
  for (const name of ["a", "b"]) {
    await put(`shop/${name}`, `old ${name}`);
    await put(`restored/${name}`, `new ${name}`);
  }
  // A file stands where the folder of what is kept would be.
  await put("kept-b", "in the way");
  await expect(swapAll([swap("a"), { ...swap("b"), kept: at("kept-b", "b") }])).rejects.toThrow();
  const texts = await Promise.all(["shop/a", "shop/b", "restored/a", "restored/b"].map(text));
  expect(texts).toEqual(["old a", "old b", "new a", "new b"]);
});

it("putting what was restored into its place names what cannot be moved back, and moves back the rest", async () => {
  for (const name of ["a", "b"]) await put(`shop/${name}`, `old ${name}`);
  const inTheWay = async () => {
    await put("shop/b/c", "in the way");
    throw new Error("no such luck");
  };
  await expect(swapAll(["a", "b"].map(swap), inTheWay)).rejects.toMatchObject({
    details: { advice: expect.stringContaining(`${at("kept/b")} to ${at("shop/b")}`) },
  });
  expect(await text("shop/a")).toBe("old a");
});

it("putting what was restored into its place keeps what was there, also what the backup does not have", async () => {
  await put("shop/a", "old a");
  await put("shop/b", "old b");
  await put("restored/a", "new a");
  await put("restored/c", "new c");
  await swapAll(["a", "b", "c"].map(swap));
  const texts = await Promise.all(["shop/a", "shop/c", "kept/a", "kept/b"].map(text));
  expect(texts).toEqual(["new a", "new c", "old a", "old b"]);
  expect(existsSync(at("shop/b"))).toBe(false);
});

/** A folder of another disk, on most Linux machines. */
const ELSEWHERE = "/dev/shm";
const isElsewhere = existsSync(ELSEWHERE) && statSync(ELSEWHERE).dev !== statSync(tmpdir()).dev;

it.runIf(isElsewhere)("a folder is moved to another disk completely or not at all", async () => {
  const elsewhere = await mkdtemp(path.join(ELSEWHERE, "aeroloft-backup-"));
  await put("shop/a", "old a");
  // A socket cannot be copied.
  const server = createServer().listen(at("shop/socket"));
  await once(server, "listening");
  await expect(move(at("shop"), path.join(elsewhere, "shop"))).rejects.toThrow();
  expect([await readdir(elsewhere), await text("shop/a")]).toEqual([[], "old a"]);
  server.close();
  await once(server, "close");
  await move(at("shop"), path.join(elsewhere, "shop"));
  expect([await readFile(path.join(elsewhere, "shop/a"), "utf8"), existsSync(at("shop"))]).toEqual(["old a", false]);
  await rm(elsewhere, { recursive: true });
});

it("no copy of the database is left when a move fails, Redis is left to a person, and a lost note is told", async () => {
  await put("shop/postgres/1", "old");
  await put("restored/postgres/1", "new");
  await put("shop/a", "old a");
  await put("in-the-way", "in the way");
  await expect(swapFolders(swap("postgres"), [{ ...swap("a"), kept: at("in-the-way/a") }])).rejects.toThrow();
  expect(await Promise.all(["shop/postgres/1", "shop/a"].map(text))).toEqual(["old", "old a"]);
  expect(existsSync(at("restored/postgres"))).toBe(false);
  const DATABASE_URL = "postgres://127.0.0.1/shop";
  const REDIS_URL = "redis://:secret@127.0.0.1:6379/2";
  for (const settings of [{ DATABASE_URL, REDIS_URL }, { REDIS_URL }])
    expect(redisLeft(settings)).toMatch(/^Redis \(REDIS_URL\) is as it was(?!.*secret)/s);
  // The servers may have one that this shell does not know.
  expect(redisLeft({ DATABASE_URL })).toMatch(/^Redis, if the shop uses one,/);
  expect(redisLeft({})).toBeNull();
  expect(await noteBackup("postgres://shop:pa55@127.0.0.1:1/shop")).toMatch(/ECONNREFUSED/);
});

describe("PostgreSQL's programs", () => {
  const URL_OF_SHOP = "postgres://shop:p%40ss@[::1]:5433/my%20shop?sslmode=require";

  it("get the password by their environment, and are asked for by name where they are missing", async () => {
    const place = { PGHOST: "::1", PGPORT: "5433", PGDATABASE: "my shop", PGSSLMODE: "require" };
    const env = { PATH: "/bin", ...place, PGUSER: "shop", PGPASSWORD: "p@ss" };
    expect(programEnv(URL_OF_SHOP, { PATH: "/bin" })).toEqual(env);
    expect(otherDatabase(URL_OF_SHOP, "a b")).toBe("postgres://shop:p%40ss@[::1]:5433/a%20b?sslmode=require");
    await expect(requireProgram("pg_dump", 99)).rejects.toThrow(/pg_dump (?:was not found|is of version)/);
  });
});

it("a restored database lacks nothing that it had", () => {
  expect(lostRows({ order: 3, refund: 1 }, { order: 2, refund: 1 })).toEqual(["order: 2 of 3 rows"]);
  expect(lostRows({ order: 3 }, {})).toEqual(["order: 0 of 3 rows"]);
  expect(lostRows({ order: 3 }, { order: 4, refund: 9 })).toEqual([]);
});

it("the passphrase comes from a file or the environment, and is not short", async () => {
  await put("secret", "correct horse battery\n");
  expect(await readPassphrase({ BACKUP_PASSPHRASE_FILE: at("secret") })).toBe("correct horse battery");
  expect(await readPassphrase({ BACKUP_PASSPHRASE: "correct horse battery" })).toBe("correct horse battery");
  expect(await readPassphrase({})).toBeNull();
  await expect(readPassphrase({ BACKUP_PASSPHRASE: "short" })).rejects.toThrow(/12 characters/);
});

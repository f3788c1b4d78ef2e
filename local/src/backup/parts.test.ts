import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { lostRows } from "./counts";
import { otherDatabase, programEnv, requireProgram } from "./dump";
import { fileSource, folderSources } from "./files";
import { readPassphrase } from "./passphrase";
import { swapAll } from "./swap";

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

describe("putting what was restored into its place", () => {
  const swap = (name: string) => ({
    restored: at("restored", name),
    place: at("shop", name),
    kept: at("kept", name),
  });

  it("moves everything back when one of the moves fails", async () => {
    for (const name of ["a", "b"]) {
      await put(`shop/${name}`, `old ${name}`);
      await put(`restored/${name}`, `new ${name}`);
    }
    // A file stands where the folder of what is kept would be.
    await put("kept-b", "in the way");
    await expect(swapAll([swap("a"), { ...swap("b"), kept: at("kept-b", "b") }])).rejects.toThrow();
    expect(await Promise.all(["shop/a", "shop/b", "restored/a", "restored/b"].map(text))).toEqual([
      "old a",
      "old b",
      "new a",
      "new b",
    ]);
  });

  it("keeps what was there, also what the backup does not have", async () => {
    await put("shop/a", "old a");
    await put("shop/b", "old b");
    await put("restored/a", "new a");
    await put("restored/c", "new c");
    await swapAll(["a", "b", "c"].map(swap));
    expect(await Promise.all(["shop/a", "shop/c", "kept/a", "kept/b"].map(text))).toEqual([
      "new a",
      "new c",
      "old a",
      "old b",
    ]);
    expect(existsSync(at("shop/b"))).toBe(false);
  });
});

describe("the files of a backup", () => {
  const bytesOf = async (source: Awaited<ReturnType<typeof fileSource>>) => {
    const chunks: Uint8Array[] = [];
    if (source) for await (const chunk of source.read()) chunks.push(chunk);
    return Buffer.concat(chunks).toString("latin1");
  };

  it("are as long as they were when they were found, whatever happens to them meanwhile", async () => {
    await put("page", "12345678");
    const source = await fileSource(at("page"), "page");
    await truncate(at("page"), 3);
    expect(await bytesOf(source)).toBe("123\0\0\0\0\0");
    await put("log", "1234");
    const grown = await fileSource(at("log"), "log");
    await put("log", "123456");
    expect(await bytesOf(grown)).toBe("1234");
  });

  it("do not include what is gone, or left out", async () => {
    await put("in/b/1", "x");
    await put("in/a", "y");
    await put("in/postmaster.pid", "1");
    const names: string[] = [];
    for await (const { name } of folderSources(at("in"), "database", (inside) => inside === "postmaster.pid"))
      names.push(name);
    expect(names).toEqual(["database/a", "database/b/1"]);
    expect(await fileSource(at("gone"), "gone")).toBeNull();
    for await (const { name } of folderSources(at("nowhere"), "x")) names.push(name);
    expect(names).toHaveLength(2);
  });
});

describe("PostgreSQL's programs", () => {
  const URL_OF_SHOP = "postgres://shop:p%40ss@[::1]:5433/my%20shop?sslmode=require";

  it("get the password by their environment", () => {
    expect(programEnv(URL_OF_SHOP, { PATH: "/bin" })).toEqual({
      PATH: "/bin",
      PGHOST: "::1",
      PGPORT: "5433",
      PGUSER: "shop",
      PGPASSWORD: "p@ss",
      PGDATABASE: "my shop",
      PGSSLMODE: "require",
    });
    expect(otherDatabase(URL_OF_SHOP, "a b")).toBe("postgres://shop:p%40ss@[::1]:5433/a%20b?sslmode=require");
  });

  it("are asked for by name where they are missing or too old", async () => {
    await expect(requireProgram("pg_dump", 99)).rejects.toThrow(/pg_dump (?:was not found|is of version)/);
  });
});

describe("a restored database", () => {
  it("lacks nothing that it had", () => {
    expect(lostRows({ order: 3, refund: 1 }, { order: 2, refund: 1 })).toEqual(["order: 2 of 3 rows"]);
    expect(lostRows({ order: 3 }, {})).toEqual(["order: 0 of 3 rows"]);
    expect(lostRows({ order: 3 }, { order: 4, refund: 9 })).toEqual([]);
  });
});

describe("the passphrase", () => {
  it("comes from a file or the environment, and is not short", async () => {
    await put("secret", "correct horse battery\n");
    expect(await readPassphrase({ BACKUP_PASSPHRASE_FILE: at("secret") })).toBe("correct horse battery");
    expect(await readPassphrase({ BACKUP_PASSPHRASE: "correct horse battery" })).toBe("correct horse battery");
    expect(await readPassphrase({})).toBeNull();
    await expect(readPassphrase({ BACKUP_PASSPHRASE: "short" })).rejects.toThrow(/12 characters/);
  });
});

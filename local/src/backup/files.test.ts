import { mkdir, mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Source } from "./archive";
import { fileSource, folderSources, isLeftOut } from "./files";

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "aeroloft-files-"));
});
afterEach(() => rm(folder, { recursive: true }));
const at = (...names: string[]) => path.join(folder, ...names);
const put = async (name: string, text: string) => {
  await mkdir(path.dirname(at(name)), { recursive: true });
  await writeFile(at(name), text);
};

async function bytesOf(source: Source): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of source.read()) chunks.push(chunk);
  return Buffer.concat(chunks).toString("latin1");
}

/** Names and bytes of entries, of which each is read after `meanwhile` was done. */
async function read(sources: AsyncIterable<Source>, meanwhile: (name: string) => Promise<void> = async () => {}) {
  const found: Record<string, string> = {};
  for await (const source of sources) {
    await meanwhile(source.name);
    found[source.name] = await bytesOf(source);
  }
  return found;
}

describe("the files of a backup", () => {
  it("are read as long as they were when they were found, also when they were deleted meanwhile", async () => {
    await put("page", "12345678");
    expect(await read(fileSource(at("page"), "page"), () => truncate(at("page"), 3))).toEqual({
      page: "123\0\0\0\0\0",
    });
    await put("log", "1234");
    expect(await read(fileSource(at("log"), "log"), () => put("log", "123456"))).toEqual({ log: "1234" });
    await put("empty", "");
    expect(await read(fileSource(at("empty"), "empty"))).toEqual({ empty: "" });
    await put("in/1", "one");
    await put("in/2", "two");
    expect(await read(folderSources(at("in"), "base"), (name) => rm(at("in", path.basename(name))))).toEqual({
      "base/1": "one",
      "base/2": "two",
    });
  });

  it("lack only what goes before its turn: a file, and a folder with all that is in it", async () => {
    for (const name of ["a", "b/1", "c", "d"]) await put(`in/${name}`, name);
    const drop = async (name: string) => {
      if (name !== "x/a") return;
      await rm(at("in/b"), { recursive: true });
      await rm(at("in/c"));
    };
    expect(await read(folderSources(at("in"), "x"), drop)).toEqual({ "x/a": "a", "x/d": "d" });
  });

  it("do not include what was gone, or left out", async () => {
    for (const name of ["b/1", "a", "postmaster.pid", "c/deep/1"]) await put(`in/${name}`, name);
    const isOut = (inside: string) => ["postmaster.pid", "c/deep"].includes(inside);
    expect(Object.keys(await read(folderSources(at("in"), "database", isOut)))).toEqual(["database/a", "database/b/1"]);
    expect(await read(fileSource(at("gone"), "gone"))).toEqual({});
    expect(await read(folderSources(at("nowhere"), "x"))).toEqual({});
  });
});

it.each([
  ...["base/5/t3_16403", "base/5/t12_16403_fsm", "base/5/t3_16403_vm", "base/5/t3_16403.1", "base/5/t3_16403_fsm.2"],
  ...["base/pgsql_tmp", "base/pgsql_tmp/pgsql_tmp71.0", "base/5/pg_internal.init", "pg_wal/000000010000000000000001"],
  ...["postmaster.pid", "backup_label", "global/pg_control"],
])("the copy of a cluster leaves out %s", (inside) => expect(isLeftOut(inside)).toBe(true));

it.each([
  ...["base/5/16403", "base/5/16403_fsm", "base/5/16403_init", "base/5/16403.1", "base/5/PG_VERSION", "base/5"],
  ...["global/1262", "pg_wal", "pg_xact/0000", "postgresql.auto.conf", "PG_VERSION", "pg_multixact/members/0000"],
])("the copy of a cluster has %s", (inside) => expect(isLeftOut(inside)).toBe(false));

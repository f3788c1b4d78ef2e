import { randomBytes } from "node:crypto";
import { createWriteStream, existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { pipeline } from "node:stream/promises";
import { createGzip } from "node:zlib";
import tar from "tar-stream";
import { afterAll, beforeAll, expect, it } from "vitest";
import { isEncrypted, readArchive, type Source, writeArchive } from "./archive";
import { FORMAT, type Manifest, readManifest, refuseMachine, thisMachine } from "./manifest";

const MANIFEST: Manifest = {
  format: FORMAT,
  kind: "files",
  createdAt: "2026-11-26T12:00:00.000Z",
  shopVersion: "0.1.0",
  postgresMajor: 18,
  machine: thisMachine,
  counts: { order: 3 },
};
const LARGE = randomBytes(300_000);
const source = (name: string, bytes: Buffer): Source => ({
  name,
  size: bytes.length,
  read: async function* () {
    yield bytes;
  },
});
async function* sources() {
  yield source("database/base/1", LARGE);
  yield source("files/uploads/a b é.webp", Buffer.from("picture"));
}

let folder: string;
const at = (name: string) => path.join(folder, name);
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), "aeroloft-archive-"));
  await writeArchive(at("plain.tar.gz"), MANIFEST, sources(), null);
  await writeArchive(at("sealed.tar.gz.age"), MANIFEST, sources(), "correct horse", 8);
}, 120_000);
afterAll(() => rm(folder, { recursive: true }));

const unpack = (file: string, passphrase: string | null = null, accept = (_: Manifest) => {}) =>
  readArchive(at(file), at(`out-${randomBytes(4).toString("hex")}`), passphrase, accept);

/** An archive with this entry beside its manifest, which may be wrong in any way. */
async function forge(name: string, entry: [string, string | object, tar.Header["type"]?]): Promise<string> {
  const [inside, contents, type = "file"] = entry;
  const pack = tar.pack();
  pack.entry({ name: "manifest.json" }, JSON.stringify(MANIFEST));
  if (type === "file") pack.entry({ name: inside }, typeof contents === "string" ? contents : JSON.stringify(contents));
  else pack.entry({ name: inside, type, linkname: "/etc/passwd" }, "");
  pack.finalize();
  await pipeline(pack as unknown as AsyncIterable<Buffer>, createGzip(), createWriteStream(at(name)));
  return name;
}

it("an archive is refused when it was cut off, lacks its last entry, or has another byte", async () => {
  await writeFile(at("short.tar.gz"), await readFile(at("plain.tar.gz")));
  await truncate(at("short.tar.gz"), 200_000);
  await expect(unpack("short.tar.gz")).rejects.toThrow(/damaged, or was cut off/);
  const open = await forge("open.tar.gz", ["database/base/1", "x"]);
  await expect(unpack(open)).rejects.toThrow(/cut off before its end/);
  const bytes = await readFile(at("plain.tar.gz"));
  bytes[150_000] = (bytes[150_000] ?? 0) ^ 1;
  await writeFile(at("changed.tar.gz"), bytes);
  await expect(unpack("changed.tar.gz")).rejects.toThrow(/damaged/);
});

it.each([
  ["another checksum", [["manifest.json", 1, "0"]], /manifest.json has another checksum/],
  ["a missing file", [["files/gone", 1, "0"]], /files\/gone is missing/],
  ["a file that no checksum names", [], /more than its checksums name/],
])("an archive is refused for %s", async (_, sums, says) => {
  await expect(unpack(await forge("wrong.tar.gz", ["checksums.json", sums]))).rejects.toThrow(says);
});

it("an archive writes nothing outside of its folder, and no links, and is told from other files", async () => {
  await expect(unpack(await forge("out.tar.gz", ["../evil", "x"]))).rejects.toThrow(/"..\/evil"/);
  expect(existsSync(at("evil"))).toBe(false);
  const link = await forge("link.tar.gz", ["files/link", "", "symlink"]);
  await expect(unpack(link)).rejects.toThrow(/not a plain file/);
  await writeFile(at("letter.txt"), "Dear Sir or Madam");
  await expect(isEncrypted(at("letter.txt"))).rejects.toThrow(/not a backup of the shop/);
  expect(await isEncrypted(at("plain.tar.gz"))).toBe(false);
  expect(await isEncrypted(at("sealed.tar.gz.age"))).toBe(true);
});

it("an archive is refused before anything is written, and not left half written when a source fails", async () => {
  const refused = readArchive(at("plain.tar.gz"), at("refused"), null, () => {
    throw new Error("not here");
  });
  await expect(refused).rejects.toThrow("not here");
  expect(existsSync(at("refused"))).toBe(false);
  async function* failing() {
    yield* sources();
    throw new Error("the disk is gone");
  }
  await expect(writeArchive(at("half.tar.gz"), MANIFEST, failing(), null)).rejects.toThrow("the disk is gone");
  expect((await readdir(folder)).filter((name) => name.startsWith("half"))).toEqual([]);
});

it("an archive is unpacked whole, and only its owner can read it", async () => {
  expect(await readArchive(at("plain.tar.gz"), at("whole"), null, () => {})).toEqual(MANIFEST);
  expect((await readFile(at("whole/database/base/1"))).equals(LARGE)).toBe(true);
  expect(await readFile(at("whole/files/uploads/a b é.webp"), "utf8")).toBe("picture");
  expect((await stat(at("plain.tar.gz"))).mode & 0o777).toBe(0o600);
});

it("an archive is encrypted with a passphrase, which another one does not open", async () => {
  await expect(unpack("sealed.tar.gz.age", "wrong horse")).rejects.toThrow(/passphrase is not the one/);
  expect(await readArchive(at("sealed.tar.gz.age"), at("open"), "correct horse", () => {})).toEqual(MANIFEST);
  expect((await readFile(at("open/database/base/1"))).equals(LARGE)).toBe(true);
}, 120_000);

it.each([
  ["{", /not a backup/],
  ["{}", /not a backup/],
  [JSON.stringify({ ...MANIFEST, format: 2 }), /form 2, and this version of the shop reads form 1/],
])("a manifest %s is refused in words", (text, says) => expect(() => readManifest(text)).toThrow(says));

it("a manifest of another PostgreSQL or machine is refused, unless it goes with a dump", () => {
  expect(refuseMachine(MANIFEST, 17)).toMatch(/PostgreSQL 18, and this shop runs PostgreSQL 17/);
  expect(refuseMachine({ ...MANIFEST, machine: "darwin-arm64" }, 18)).toMatch(/darwin-arm64/);
  expect(refuseMachine({ ...MANIFEST, kind: "dump", machine: "darwin-arm64" }, 17)).toBeNull();
  expect(refuseMachine(MANIFEST, 18)).toBeNull();
});

import { createHash } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdir, readFile, rename, rm } from "node:fs/promises";
import path from "node:path";
import { PassThrough, Readable, type Writable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { createGunzip, createGzip } from "node:zlib";
import { Decrypter, Encrypter } from "age-encryption";
import tar from "tar-stream";
import { z } from "zod";
import type { Environment } from "../settings/env";
import { type Manifest, readManifest } from "./manifest";

/** A file for an archive: its name there, and its bytes. */
export type Source = { name: string; size: number; read(): AsyncIterable<Uint8Array> };

const MANIFEST = "manifest.json";
const CHECKSUMS = "checksums.json";
const Checksums = z.array(z.tuple([z.string(), z.int(), z.string()]));

/** What an encrypted archive begins with (age-encryption.org/v1). */
const AGE = Buffer.from("age-encryption.org/");
const GZIP = Buffer.from([0x1f, 0x8b]);

const toNode = (stream: unknown) => Readable.fromWeb(stream as ReadableStream);
const toWeb = (stream: Readable) => Readable.toWeb(stream) as unknown as globalThis.ReadableStream<Uint8Array>;

/** Of a try of a passphrase: 2 to this power, as `age` has it. Tests take less. */
const WORK_FACTOR = 18;

async function encrypting(stream: Readable, passphrase: string, workFactor: number): Promise<Readable> {
  const encrypter = new Encrypter();
  encrypter.setPassphrase(passphrase);
  encrypter.setScryptWorkFactor(workFactor);
  return toNode(await encrypter.encrypt(toWeb(stream)));
}

async function decrypting(stream: Readable, passphrase: string): Promise<Readable> {
  const decrypter = new Decrypter();
  decrypter.addPassphrase(passphrase);
  try {
    return toNode(await decrypter.decrypt(toWeb(stream)));
  } catch (cause) {
    throw new Error("The passphrase is not the one that this backup was encrypted with.", { cause });
  }
}

/** Returns the checksum. */
async function writeHashed(chunks: AsyncIterable<Uint8Array>, to: Writable): Promise<string> {
  const hash = createHash("sha256");
  async function* hashed() {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  }
  await pipeline(hashed, to);
  return hash.digest("hex");
}

/** Returns the entry's line of the checksums. */
async function addEntry(pack: tar.Pack, { name, size, read }: Source): Promise<[string, number, string]> {
  const entry = pack.entry({ name, size, mode: 0o600 });
  return [name, size, await writeHashed(read(), entry as unknown as Writable)];
}

export const textSource = (name: string, contents: string): Source => {
  const bytes = Buffer.from(contents);
  return { name, size: bytes.length, read: () => Readable.from([bytes]) };
};

/** Completely or not at all, for its owner alone. With a passphrase it is encrypted, in the form that `age` reads. */
export async function writeArchive(
  file: string,
  manifest: Manifest,
  sources: AsyncIterable<Source>,
  passphrase: string | null,
  workFactor = WORK_FACTOR,
): Promise<void> {
  const draft = `${file}.part`;
  await mkdir(path.dirname(file), { recursive: true });
  const pack = tar.pack();
  const packed = (async () => {
    const sums = [await addEntry(pack, textSource(MANIFEST, JSON.stringify(manifest)))];
    for await (const source of sources) sums.push(await addEntry(pack, source));
    await addEntry(pack, textSource(CHECKSUMS, JSON.stringify(sums)));
    pack.finalize();
  })();
  packed.catch((error: Error) => pack.destroy(error));
  try {
    const zipped = new PassThrough();
    const stored = (async () => {
      const bytes = passphrase === null ? zipped : await encrypting(zipped, passphrase, workFactor);
      await pipeline(bytes, createWriteStream(draft, { mode: 0o600, flush: true }));
    })();
    await Promise.all([packed, pipeline(Readable.from(pack), createGzip({ level: 1 }), zipped), stored]);
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** @throws Error for a file that is no archive. */
export async function isEncrypted(file: string): Promise<boolean> {
  const first = await buffer(createReadStream(file, { end: AGE.length - 1 }));
  if (first.equals(AGE)) return true;
  if (first.subarray(0, GZIP.length).equals(GZIP)) return false;
  throw new Error(`${file} is not a backup of the shop.`);
}

/** @throws Error for a name that leads out of `folder`. */
function placeOf(folder: string, name: string): string {
  const place = path.resolve(folder, name);
  if (!place.startsWith(folder + path.sep) || path.isAbsolute(name)) throw new Error(`The backup holds "${name}".`);
  return place;
}

const DAMAGED = "The backup is damaged";

type Entry = Readable & { header: tar.Header };

/** Each once, in order. */
async function* entriesOf(file: string, passphrase: string | null): AsyncGenerator<Entry> {
  const raw = createReadStream(file);
  const bytes = passphrase === null ? raw : await decrypting(raw, passphrase);
  const extract = tar.extract();
  const unpacked = pipeline(bytes, createGunzip(), extract as unknown as Writable);
  unpacked.catch((error: Error) => extract.destroy(error));
  for await (const entry of extract) yield entry as unknown as Entry;
  await unpacked;
}

function compareSums(expected: z.infer<typeof Checksums>, found: ReadonlyMap<string, string>): void {
  for (const [name, , sum] of expected) {
    if (!found.has(name)) throw new Error(`${DAMAGED}: ${name} is missing.`);
    if (found.get(name) !== sum) throw new Error(`${DAMAGED}: ${name} has another checksum.`);
  }
  if (found.size > expected.length) throw new Error(`${DAMAGED}: it holds more than its checksums name.`);
}

/**
 * Unpacks an archive into `folder` and compares every byte with its checksums. `accept` sees the manifest before
 * anything is written, and throws to refuse it.
 * @throws Error in words for a person, for an archive that is damaged, cut off, or of another version.
 */
export async function readArchive(
  file: string,
  folder: string,
  passphrase: string | null,
  accept: (manifest: Manifest) => void,
): Promise<Manifest> {
  const found = new Map<string, string>();
  let manifest: Manifest | null = null;
  let sums: z.infer<typeof Checksums> | null = null;
  try {
    for await (const entry of entriesOf(file, passphrase)) {
      const { name, type } = entry.header;
      if (type !== "file") throw new Error(`${DAMAGED}: ${name} is not a plain file.`);
      if (!manifest) {
        if (name !== MANIFEST) throw new Error(`${file} is not a backup of the shop.`);
        const contents = await text(entry);
        manifest = readManifest(contents);
        accept(manifest);
        found.set(name, createHash("sha256").update(contents).digest("hex"));
      } else if (name === CHECKSUMS) sums = Checksums.parse(JSON.parse(await text(entry)));
      else {
        const place = placeOf(folder, name);
        await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
        found.set(name, await writeHashed(entry, createWriteStream(place, { mode: 0o600 })));
      }
    }
  } catch (error) {
    const { code = "", message = "" } = error as { code?: string; message?: string };
    if (/^Z_|ERR_STREAM_PREMATURE_CLOSE/.test(code) || /unexpected end|incomplete|Invalid tar|invalid/i.test(message))
      throw new Error(`${DAMAGED}, or was cut off: ${message}.`, { cause: error });
    throw error;
  }
  if (!manifest || !sums) throw new Error(`${DAMAGED}: it was cut off before its end.`);
  compareSums(sums, found);
  return manifest;
}

const SHORTEST = 12;

/**
 * Of BACKUP_PASSPHRASE, or the file of BACKUP_PASSPHRASE_FILE; never an argument, which everybody on the machine could
 * see.
 * @throws Error for one that is too short to keep names and addresses secret.
 */
export async function readPassphrase(env: Environment): Promise<string | null> {
  const file = env.BACKUP_PASSPHRASE_FILE;
  const passphrase = file ? (await readFile(file, "utf8")).replace(/\r?\n$/, "") : env.BACKUP_PASSPHRASE;
  if (!passphrase) return null;
  if (passphrase.length < SHORTEST) throw new Error(`The passphrase needs ${SHORTEST} characters or more.`);
  return passphrase;
}

export const GIVE_PASSPHRASE = "set BACKUP_PASSPHRASE_FILE to a file that holds it, or BACKUP_PASSPHRASE.";

import { type FileHandle, lstat, open, readdir } from "node:fs/promises";
import path from "node:path";
import { isAbsent } from "../lib/json-file";
import type { Source } from "./archive";

/** What `work` returns; null if its file or folder is gone. */
async function unlessGone<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work;
  } catch (error) {
    if (isAbsent(error)) return null;
    throw error;
  }
}

/**
 * Reads `size` bytes of a file that may change meanwhile: what it has lost is filled with zeros. PostgreSQL writes such
 * pages again from its log.
 */
async function* exactly(handle: FileHandle, size: number): AsyncGenerator<Uint8Array> {
  let left = size;
  if (left > 0)
    for await (const chunk of handle.createReadStream({ start: 0, end: size - 1, autoClose: false })) {
      left -= (chunk as Buffer).length;
      yield chunk as Buffer;
    }
  while (left > 0) {
    const zeros = Buffer.alloc(Math.min(left, 65_536));
    left -= zeros.length;
    yield zeros;
  }
}

/**
 * A file as an entry called `name`; nothing for one that is gone or that is no plain file. It stays open until the next
 * entry is asked for, so that it can be read also when it is deleted meanwhile.
 */
export async function* fileSource(file: string, name: string): AsyncGenerator<Source> {
  const handle = await unlessGone(open(file));
  if (!handle) return;
  try {
    const found = await handle.stat();
    if (found.isFile()) yield { name, size: found.size, read: () => exactly(handle, found.size) };
  } finally {
    await handle.close();
  }
}

/**
 * All files below a folder, except those that `isLeftOut` names by their path in it; none for a folder that is gone.
 * Each folder is listed when its turn comes: one that goes in between takes no other with it.
 */
export async function* folderSources(
  folder: string,
  name: string,
  isLeftOut: (inside: string) => boolean = () => false,
): AsyncGenerator<Source> {
  async function* below(parent: string): AsyncGenerator<Source> {
    const entries = (await unlessGone(readdir(path.join(folder, parent)))) ?? [];
    for (const entry of entries.sort()) {
      const inside = path.posix.join(parent, entry);
      if (isLeftOut(inside)) continue;
      const found = await unlessGone(lstat(path.join(folder, inside)));
      if (found?.isDirectory()) yield* below(inside);
      else if (found) yield* fileSource(path.join(folder, inside), `${name}/${inside}`);
    }
  }
  yield* below("");
}

/** Some text as an entry. */
export const textSource = (name: string, text: string): Source => {
  const bytes = Buffer.from(text);
  return {
    name,
    size: bytes.length,
    read: async function* () {
      yield bytes;
    },
  };
};

import { createReadStream } from "node:fs";
import { open, readdir, stat } from "node:fs/promises";
import path from "node:path";
import type { Source } from "./archive";

const isGone = (error: unknown) => error instanceof Error && "code" in error && error.code === "ENOENT";

/**
 * Reads `size` bytes of a file that may change meanwhile: what it has lost is filled with zeros. PostgreSQL writes such
 * pages again from its log.
 */
async function* exactly(file: string, size: number): AsyncGenerator<Uint8Array> {
  let left = size;
  if (left > 0)
    for await (const chunk of createReadStream(file, { end: size - 1 })) {
      left -= (chunk as Buffer).length;
      yield chunk as Buffer;
    }
  while (left > 0) {
    const zeros = Buffer.alloc(Math.min(left, 65_536));
    left -= zeros.length;
    yield zeros;
  }
}

/** A file as an entry called `name`; null for one that is gone or that is no plain file. */
export async function fileSource(file: string, name: string): Promise<Source | null> {
  try {
    const handle = await open(file);
    await handle.close();
    const found = await stat(file);
    if (!found.isFile()) return null;
    return { name, size: found.size, read: () => exactly(file, found.size) };
  } catch (error) {
    if (isGone(error)) return null;
    throw error;
  }
}

/**
 * All files below a folder, except those that `isLeftOut` names by their path in it; none for a folder that is gone.
 */
export async function* folderSources(
  folder: string,
  name: string,
  isLeftOut: (inside: string) => boolean = () => false,
): AsyncGenerator<Source> {
  let entries: string[];
  try {
    entries = await readdir(folder, { recursive: true });
  } catch (error) {
    if (isGone(error)) return;
    throw error;
  }
  for (const inside of entries.sort()) {
    const unix = inside.split(path.sep).join("/");
    if (isLeftOut(unix)) continue;
    const source = await fileSource(path.join(folder, inside), `${name}/${unix}`);
    if (source) yield source;
  }
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

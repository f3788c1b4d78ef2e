import { createHash } from "node:crypto";
import { type Dirent, existsSync } from "node:fs";
import { readdir, readFile, stat } from "node:fs/promises";
import path from "node:path";

const LEFT_OUT = new Set(["node_modules", ".medusa", "build", ".cache", ".data", "coverage"]);

function counts(entry: Dirent): boolean {
  return !LEFT_OUT.has(entry.name) && !/\.test\.tsx?$/.test(entry.name);
}

async function filesIn(place: string): Promise<string[]> {
  if (!existsSync(place)) return [];
  if ((await stat(place)).isFile()) return [place];
  const entries = (await readdir(place, { withFileTypes: true })).filter(counts);
  const found = await Promise.all(entries.map((entry) => filesIn(path.join(place, entry.name))));
  return found.flat();
}

/**
 * One hash over the names and contents of the files under `places` (files or folders, relative to `root`), without
 * tests and build outputs. Dates do not matter: a fresh clone of the same sources has the same fingerprint.
 */
export async function fingerprint(root: string, places: readonly string[]): Promise<string> {
  const files = (await Promise.all(places.map((place) => filesIn(path.join(root, place))))).flat();
  const hash = createHash("sha256");
  for (const file of [...new Set(files)].sort()) {
    hash
      .update(`${path.relative(root, file)}\0`)
      .update(await readFile(file))
      .update("\0");
  }
  return hash.digest("hex");
}

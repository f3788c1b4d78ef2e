import { lstat, readdir, rm } from "node:fs/promises";
import path from "node:path";

const DAY_MS = 86_400_000;

/** `days` is how long a file stays after it was written; `isOwn` tells the shop's own files by their name. */
type OldFiles = { folder: string; days: number; now: Date; isOwn: (name: string) => boolean; most: number };

/**
 * Deletes files of one folder that are older than `days`, at most `most` of them. A link counts and goes as itself:
 * what it leads to is neither asked nor deleted.
 * @throws the first error, once it has tried the others.
 */
export async function deleteOldFiles({ folder, days, now, isOwn, most }: OldFiles): Promise<void> {
  const before = now.getTime() - days * DAY_MS;
  const errors: unknown[] = [];
  let deleted = 0;
  for (const name of ((await unlessGone(readdir(folder))) ?? []).filter(isOwn)) {
    if (deleted >= most) break;
    const file = path.join(folder, name);
    try {
      const written = (await unlessGone(lstat(file)))?.mtimeMs ?? Number.POSITIVE_INFINITY;
      if (written >= before) continue;
      await rm(file, { force: true });
      deleted += 1;
    } catch (error) {
      errors.push(error);
    }
  }
  if (errors.length > 0) throw errors[0];
}

/** Null for a folder that has no file yet, and for a file that another server has deleted. */
async function unlessGone<Found>(found: Promise<Found>): Promise<Found | null> {
  try {
    return await found;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

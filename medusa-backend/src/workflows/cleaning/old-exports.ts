import { readdir, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { Env } from "../../lib/config/env";
import { EXPORT_DAYS, isPrivateFile, privateFilesFolder } from "../../lib/config/uploads";

const DAY_MS = 86_400_000;

/**
 * Deletes the tables in the folder of private files that were written more than `EXPORT_DAYS` ago. Pictures and
 * declarations stay. With a bucket it deletes nothing: a rule of the bucket does.
 * @throws the first error, once it has tried all files.
 */
export async function deleteOldExports(env: Pick<Env, "SHOP_DATA_DIR" | "S3_BUCKET">, now: Date): Promise<void> {
  if (env.S3_BUCKET) return;
  const folder = privateFilesFolder(env);
  const before = now.getTime() - EXPORT_DAYS * DAY_MS;
  const deleteIfOld = async (name: string) => {
    const file = path.join(folder, name);
    if ((await stat(file)).mtimeMs < before) await rm(file, { force: true });
  };
  const tables = (await listNames(folder)).filter((name) => isPrivateFile(name) && name.endsWith(".csv"));
  const tried = await Promise.allSettled(tables.map(deleteIfOld));
  for (const { reason } of tried.filter((one) => one.status === "rejected")) throw reason;
}

/** The folder is made with its first file. */
async function listNames(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  }
}

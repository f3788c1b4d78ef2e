import type { Env } from "../../lib/config/env";
import { EXPORT_DAYS, isPrivateFile, privateFilesFolder } from "../../lib/config/uploads";
import { deleteOldFiles } from "./old-files";

/**
 * Deletes the tables in the folder of private files that were written more than `EXPORT_DAYS` ago, at most `most` of
 * them. Pictures and declarations stay. With a bucket it deletes nothing: a rule of the bucket does.
 * @throws the first error, once it has tried the others.
 */
export async function deleteOldExports(
  env: Pick<Env, "SHOP_DATA_DIR" | "S3_BUCKET">,
  { now, most }: { now: Date; most: number },
): Promise<void> {
  if (env.S3_BUCKET) return;
  const isOwn = (name: string) => isPrivateFile(name) && name.endsWith(".csv");
  await deleteOldFiles({ folder: privateFilesFolder(env), days: EXPORT_DAYS, isOwn, now, most });
}

import type { Env } from "../../lib/config/env";
import { mailFilesFolder } from "../../lib/config/uploads";
import { isMailFile } from "../../lib/mail/file-mailer";
import { deleteOldFiles } from "./old-files";

/**
 * Deletes mails that were written to files more than `KEEP_MAILS_DAYS` ago, at most `most` of them. A shop that has a
 * mail server by now may still have such files.
 * @throws the first error, once it has tried the others.
 */
export async function deleteOldMailFiles(
  env: Pick<Env, "SHOP_DATA_DIR" | "KEEP_MAILS_DAYS">,
  { now, most }: { now: Date; most: number },
): Promise<void> {
  await deleteOldFiles({ folder: mailFilesFolder(env), days: env.KEEP_MAILS_DAYS, isOwn: isMailFile, now, most });
}

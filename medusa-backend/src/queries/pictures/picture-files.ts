import { z } from "zod";
import { type PictureType, widthsUpTo } from "../../contract/media-address";
import { PictureState } from "../../contract/pictures";
import type { Database } from "../../lib/database/connection";
import { queryRows } from "../../lib/database/sql";

const MadeRow = z.object({
  id: z.string(),
  width: z.number(),
  height: z.number(),
  largest: z.number(),
  state: PictureState,
});
export type MadeRow = z.infer<typeof MadeRow>;

/** A picture made from a file; null if there is none. */
export async function getMadePicture(database: Database, id: string): Promise<MadeRow | null> {
  const sql = "select id, width, height, largest, state from made_picture where id = ? and deleted_at is null";
  return (await queryRows(database, MadeRow, sql, [id]))[0] ?? null;
}

const FileRow = z.object({ width: z.number(), type: z.enum(["avif", "webp", "master"]), file_key: z.string() });

/** The existing files of a picture. */
export function listPictureFiles(database: Database, id: string): Promise<z.infer<typeof FileRow>[]> {
  const sql = "select width, type, file_key from picture_file where picture_id = ? and deleted_at is null";
  return queryRows(database, FileRow, sql, [id]);
}

/** The file of one width and format, and whether it is that one or a temporary replacement. */
export type ServedFile = { key: string; type: PictureType; isFinal: boolean };

/** The file for a width and format of a picture; null for one that is never made. */
export async function findServedFile(
  database: Database,
  wanted: { id: string; width: number; type: PictureType },
): Promise<ServedFile | null> {
  const files = await listPictureFiles(database, wanted.id);
  const exact = files.find(({ width, type }) => width === wanted.width && type === wanted.type);
  if (exact) return { key: exact.file_key, type: wanted.type, isFinal: true };
  const picture = files.length > 0 ? await getMadePicture(database, wanted.id) : null;
  if (!picture || !widthsUpTo(picture.largest).includes(wanted.width)) return null;
  const [standIn] = files.filter(({ type }) => type === "webp").sort((one, other) => other.width - one.width);
  return standIn ? { key: standIn.file_key, type: "webp", isFinal: false } : null;
}

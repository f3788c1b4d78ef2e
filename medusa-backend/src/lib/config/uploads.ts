import path from "node:path";
import type { LocalFileServiceOptions } from "@medusajs/framework/types";
import type { Env } from "./env";

type Place = Pick<Env, "SHOP_DATA_DIR">;

const folder = ({ SHOP_DATA_DIR }: Place, name: string, otherwise: string) =>
  SHOP_DATA_DIR ? path.resolve(SHOP_DATA_DIR, name) : path.join(process.cwd(), otherwise);

/** Pictures uploaded in Medusa Admin. Anyone may read them. */
export const uploadsFolder = (env: Place): string => folder(env, "uploads", "uploads");

/** Exports and tables to import. Only Medusa's users may read them. */
export const privateFilesFolder = (env: Place): string => folder(env, "private", "private");

/** Mails that are written to files, where there is no mail server. */
export const mailFilesFolder = (env: Place): string => folder(env, "mail", ".data/mail");

/** Days that a table with names and addresses stays in that folder: an export, or one that was imported. */
export const EXPORT_DAYS = 7;

/** `private_url` is the address below which Medusa's users read private files. The folders are absolute. */
export type FileFoldersOptions = LocalFileServiceOptions & { private_upload_dir: string; private_url: string };

export const isPrivateFile = (key: string): boolean => path.posix.basename(key).startsWith("private-");

type Upload = { access?: string | undefined; mimeType: string };

/** Medusa's upload route marks every upload as public, even a table to import; only pictures are. */
export function accessOf({ access, mimeType }: Upload): "public" | "private" {
  return access === "public" && mimeType.startsWith("image/") ? "public" : "private";
}

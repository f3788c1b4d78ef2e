import { mkdir, readdir, rm, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import multer, { MulterError } from "multer";
import { MOST_PICTURE_BYTES, UPLOAD_TIMEOUT_MS } from "../contract/pictures";
import { refusePicture, TOO_LARGE } from "../lib/pictures/check-picture";
import { ShopError } from "../lib/shop-error";
import type { ShopRequest } from "./shop-auth";

/** Where files are while they are uploaded. What a server that died has left there is removed. */
const FOLDER = path.join(os.tmpdir(), "aeroloft-uploads");

/** One file and next to nothing besides; the file goes to disk in pieces. */
const upload = multer({
  storage: multer.diskStorage({
    destination: (_req, _file, done) => {
      mkdir(FOLDER, { recursive: true, mode: 0o700 }).then(
        () => done(null, FOLDER),
        (error: Error) => done(error, FOLDER),
      );
    },
  }),
  limits: { fileSize: MOST_PICTURE_BYTES, files: 1, fields: 4, parts: 5, fieldSize: 4096, headerPairs: 20 },
}).single("file");

/** What a form has around its file. */
const AROUND_BYTES = 16 * 1024;

/** Removes files that no upload can still be writing to. Never throws. */
async function removeLeftOver(): Promise<void> {
  const names = await readdir(FOLDER).catch(() => []);
  for (const name of names) {
    const file = path.join(FOLDER, name);
    const found = await stat(file).catch(() => null);
    if (found && Date.now() - found.mtimeMs > 2 * UPLOAD_TIMEOUT_MS) await rm(file, { force: true }).catch(() => {});
  }
}

function toShopError(error: unknown): unknown {
  // A form that breaks off, or is none: the fault is the sender's. A full disk has a code, and is ours.
  if (error instanceof Error && !("code" in error))
    return new ShopError("malformed_json", "The upload broke off.", { cause: error });
  if (!(error instanceof MulterError)) return error;
  if (error.code === "LIMIT_FILE_SIZE") return new ShopError("body_too_large", TOO_LARGE);
  return refusePicture("Send one file, in a form field named “file”.", error);
}

/** True for a type that a browser gives a picture, or what it does not know. */
const mayBePicture = (type: string) => /^(?:image\/.*|application\/octet-stream)?$/i.test(type);

/**
 * Runs before the upload's route: writes the one file of the form to a temporary file, which is removed with the end of
 * the request, however it ends.
 * @throws ShopError `body_too_large`, `invalid`
 */
export function takeFile(req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void {
  if (Number(req.headers["content-length"] ?? 0) > MOST_PICTURE_BYTES + AROUND_BYTES) {
    res.setHeader("Connection", "close");
    throw new ShopError("body_too_large", TOO_LARGE);
  }
  void removeLeftOver();
  res.once("close", () => {
    const { file } = req as MedusaRequest & { file?: { path: string } };
    if (file) rm(file.path, { force: true }).catch(() => {});
  });
  upload(req as never, res as never, (error: unknown) => {
    const { file } = req as MedusaRequest & { file?: { path: string; mimetype: string } };
    if (error) return next(toShopError(error));
    if (!file) return next(refusePicture("No file came. Choose one first."));
    if (!mayBePicture(file.mimetype))
      return next(refusePicture("This is not a picture. Choose a JPEG, PNG, WebP or AVIF picture."));
    next();
  });
}

/** The temporary file of a request behind `takeFile`. */
export function uploadedFileOf(req: ShopRequest): string {
  const { file } = req as ShopRequest & { file?: { path: string } };
  if (!file) throw refusePicture("No file came. Choose one first.");
  return file.path;
}

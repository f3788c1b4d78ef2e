import { createReadStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import os from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import type { MedusaNextFunction, MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import multer, { MulterError } from "multer";
import { RequiredText } from "../contract/common";
import { MOST_DECLARATION_BYTES } from "../contract/declarations";
import { MOST_PICTURE_BYTES, UPLOAD_TIMEOUT_MS } from "../contract/pictures";
import { MOST_CSV_BYTES, MOST_PASTED_BYTES } from "../contract/product-imports";
import { databaseOf } from "../lib/database/connection";
import { refusePicture, TOO_LARGE } from "../lib/pictures/check-picture";
import { PDF_TOO_LARGE, refusePdf } from "../lib/products/declarations";
import { invalidField, requireFound, ShopError } from "../lib/shop-error";
import { findPublished } from "../queries/products/products";
import { OF_SHOP } from "../queries/reviews/review-photos";
import type { UploadedCsv } from "../workflows/products/start-import";
import { requireNextPhoto } from "../workflows/reviews/review-photos";
import { countByCustomer } from "./rate-limits";
import type { ShopRequest } from "./shop-auth";

/** Files during their upload. Files left by a dead server are removed. */
const FOLDER = path.join(os.tmpdir(), "aeroloft-uploads");

/** One file and hardly anything else, streamed to disk. `fieldSize`: the bytes of a text beside it. */
const uploadOf = (fileSize: number, fieldSize: number) =>
  multer({
    storage: multer.diskStorage({
      destination: (_req, _file, done) => {
        mkdir(FOLDER, { recursive: true, mode: 0o700 }).then(
          () => done(null, FOLDER),
          (error: Error) => done(error, FOLDER),
        );
      },
    }),
    limits: { fileSize, files: 1, fields: 4, parts: 5, fieldSize, headerPairs: 20 },
  }).single("file");

/** The rest of a form around its file. */
const AROUND_BYTES = 16 * 1024;

/** Removes files too old for an upload that is still in progress. Never throws. */
async function removeLeftOver(): Promise<void> {
  const names = await readdir(FOLDER).catch(() => []);
  for (const name of names) {
    const file = path.join(FOLDER, name);
    const found = await stat(file).catch(() => null);
    if (found && Date.now() - found.mtimeMs > 2 * UPLOAD_TIMEOUT_MS) await rm(file, { force: true }).catch(() => {});
  }
}

export type Taken = { file?: { path: string; mimetype: string } | undefined; body?: Record<string, unknown> };
type Kind = {
  mostBytes: number;
  mostTextBytes: number;
  tooLarge: string;
  refuse: (reason: string, cause?: unknown) => ShopError;
  check: (taken: Taken) => ShopError | null;
};

function toShopError(error: unknown, { tooLarge, refuse }: Kind): unknown {
  // A truncated or invalid form is the sender's fault. A full disk has an error code, and is ours.
  if (error instanceof Error && !("code" in error))
    return new ShopError("malformed_json", "The upload broke off.", { cause: error });
  if (!(error instanceof MulterError)) return error;
  if (error.code === "LIMIT_FILE_SIZE" || error.code === "LIMIT_FIELD_VALUE")
    return new ShopError("body_too_large", tooLarge);
  return refuse("Send one file, in a form field named “file”.", error);
}

/** True for a type that browsers give to pictures, or to files that they do not know. */
const mayBePicture = (type: string) => /^(?:image\/.*|application\/octet-stream)?$/i.test(type);

/** The form's one file is a temporary file, which is removed when the request ends, however it ends. */
export function receiveUpload(kind: Kind) {
  const upload = uploadOf(kind.mostBytes, kind.mostTextBytes);
  return (req: MedusaRequest, res: MedusaResponse, next: MedusaNextFunction): void => {
    if (Number(req.headers["content-length"] ?? 0) > kind.mostBytes + kind.mostTextBytes + AROUND_BYTES) {
      res.setHeader("Connection", "close");
      throw new ShopError("body_too_large", kind.tooLarge);
    }
    void removeLeftOver();
    const taken = req as unknown as Taken;
    res.once("close", () => {
      if (taken.file) rm(taken.file.path, { force: true }).catch(() => {});
    });
    upload(req as never, res as never, (error: unknown) => {
      if (error) return next(toShopError(error, kind));
      const refusal = kind.check(taken);
      next(refusal ?? undefined);
    });
  };
}

/** @throws ShopError `body_too_large`, `invalid` */
export const receiveFile = receiveUpload({
  mostBytes: MOST_PICTURE_BYTES,
  mostTextBytes: 4096,
  tooLarge: TOO_LARGE,
  refuse: refusePicture,
  check: ({ file }) => {
    if (!file) return refusePicture("Choose a file first.");
    const isPicture = mayBePicture(file.mimetype);
    return isPicture ? null : refusePicture("This is not a picture. Choose a JPEG, PNG, WebP or AVIF picture.");
  },
});

/** @throws ShopError `body_too_large`, `invalid` */
export const receivePdf = receiveUpload({
  mostBytes: MOST_DECLARATION_BYTES,
  mostTextBytes: 4096,
  tooLarge: PDF_TOO_LARGE,
  refuse: refusePdf,
  check: ({ file }) => (file ? null : refusePdf("No file came. Choose one first.")),
});

/** The temporary file of a request behind `receiveFile` or `receivePdf`. */
export function uploadedFileOf(req: ShopRequest): string {
  const { file } = req as ShopRequest & { file?: { path: string } };
  if (!file) throw refusePicture("Choose a file first.");
  return file.path;
}

const pastedIn = ({ body }: Taken): string => (typeof body?.list === "string" ? body.list : "");

/** Takes a file of products, or a pasted list. @throws ShopError `body_too_large`, `invalid` */
export const receiveCsv = receiveUpload({
  mostBytes: MOST_CSV_BYTES,
  mostTextBytes: MOST_PASTED_BYTES,
  tooLarge: `A file may have ${MOST_CSV_BYTES / 1024 / 1024} MB at most, a pasted list ${MOST_PASTED_BYTES / 1024} KB.`,
  refuse: (reason) => invalidField("file", reason),
  check: (taken) =>
    taken.file || pastedIn(taken).trim() !== "" ? null : invalidField("file", "Choose a file, or paste a list."),
});

export function uploadedCsvOf(req: ShopRequest): UploadedCsv {
  const taken = req as unknown as Taken;
  if (taken.file) return { bytes: createReadStream(taken.file.path), list: null };
  const list = pastedIn(taken);
  return { bytes: Readable.from([Buffer.from(list)]), list };
}

type Admitted = { reviewedProductId?: string };

/** The product that is reviewed, or `OF_SHOP`, behind `admitReviewPhoto`. */
export const reviewedProductOf = (req: ShopRequest): string => (req as Admitted).reviewedProductId ?? OF_SHOP;

/**
 * Refuses people who may not add a photo before it is received, so that it is not stored. The connection stays open and
 * Node throws the body away: a sender whose connection is closed while it still sends never reads the answer. `product`
 * in the query is the product's handle; `of=shop` is a photo for a review of the shop.
 */
export async function admitReviewPhoto(req: MedusaRequest, _res: MedusaResponse, next: MedusaNextFunction) {
  const request = req as ShopRequest & Admitted;
  await countByCustomer(request, "reviewPhoto");
  const productId = req.query.of === "shop" ? OF_SHOP : await findReviewed(req);
  await requireNextPhoto(req.scope, { customerId: request.shop.customerId, productId });
  request.reviewedProductId = productId;
  next();
}

async function findReviewed(req: MedusaRequest): Promise<string> {
  const handle = RequiredText(255).safeParse(req.query.product);
  return requireFound(handle.success ? await findPublished(databaseOf(req.scope), handle.data) : null, "product").id;
}

import { pipeline } from "node:stream/promises";
import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { Modules } from "@medusajs/framework/utils";
import { MediaName } from "../../../../../contract/pictures";
import { REVIEW_PHOTO_SECONDS } from "../../../../../contract/reviews";
import { databaseOf } from "../../../../../lib/database/connection";
import { requireFound, ShopError } from "../../../../../lib/shop-error";
import { findDeclarationKey, isPublicPicture } from "../../../../../queries/pictures";
import { findPhoto } from "../../../../../queries/reviews/review-photos";
import { readPictureName, sendPicture } from "../../../../send-picture";

/** Once a file is complete, the bytes at its address never change. */
const FOR_EVER = "public, max-age=31536000, immutable";
/** A review's photo may be hidden or deleted. */
const SHORTLY = `public, max-age=${REVIEW_PHOTO_SECONDS}`;
/** A picture of no published product: other sites may show it once it is one. */
const UNTIL_PUBLISHED = "public, max-age=10";

async function sendDeclaration(req: MedusaRequest, res: MedusaResponse, id: string) {
  const key = requireFound(await findDeclarationKey(databaseOf(req.scope), id), "document");
  const bytes = await req.scope.resolve(Modules.FILE).getDownloadStream(key);
  res.setHeader("Content-Type", "application/pdf");
  res.setHeader("Content-Disposition", "attachment");
  res.setHeader("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'; sandbox");
  res.setHeader("Cache-Control", FOR_EVER);
  await pipeline(bytes, res);
}

/** A review's photo is sent while the review is shown. Other sites may show pictures of published products only. */
export async function GET(req: MedusaRequest, res: MedusaResponse) {
  const { name = "" } = req.params;
  const document = MediaName.safeParse(name);
  if (document.success && document.data.endsWith(".pdf")) return await sendDeclaration(req, res, name.slice(0, -4));
  const wanted = readPictureName(name);
  const photo = wanted && (await findPhoto(databaseOf(req.scope), wanted.id));
  if (photo && !photo.isShown) throw new ShopError("not_found", "There is no such picture.");
  const isPublic = wanted !== null && !photo && (await isPublicPicture(databaseOf(req.scope), wanted.id));
  res.setHeader("Cross-Origin-Resource-Policy", isPublic ? "cross-origin" : "same-site");
  await sendPicture(req, res, { wanted, keep: photo ? SHORTLY : isPublic ? FOR_EVER : UNTIL_PUBLISHED });
}

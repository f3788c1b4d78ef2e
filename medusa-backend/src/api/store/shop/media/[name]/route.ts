import { pipeline } from "node:stream/promises";
import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { Modules } from "@medusajs/framework/utils";
import type { PictureType } from "../../../../../contract/media-address";
import { MediaName } from "../../../../../contract/pictures";
import { databaseOf } from "../../../../../lib/database/connection";
import { ShopError } from "../../../../../lib/shop-error";
import { findServedFile } from "../../../../../queries/pictures/picture-files";

/** A year: an address always has the same bytes, once they are all made. */
const FOR_EVER = "public, max-age=31536000, immutable";

/** Sends the bytes of a picture. @throws ShopError `not_found` */
export async function GET(req: MedusaRequest, res: MedusaResponse) {
  const name = MediaName.safeParse(req.params.name);
  const [id = "", width = "", type = ""] = name.success ? name.data.split(/[-.]/) : [];
  const wanted = { id, width: Number(width), type: type as PictureType };
  const file = id === "" ? null : await findServedFile(databaseOf(req.scope), wanted);
  if (!file) throw new ShopError("not_found", "There is no such picture.");
  const bytes = await req.scope.resolve(Modules.FILE).getDownloadStream(file.key);
  res.setHeader("Content-Type", `image/${file.type}`);
  res.setHeader("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'; sandbox");
  res.setHeader("Cache-Control", file.isFinal ? FOR_EVER : "no-store");
  await pipeline(bytes, res);
}

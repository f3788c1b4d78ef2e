import { pipeline } from "node:stream/promises";
import type { MedusaRequest, MedusaResponse } from "@medusajs/framework/http";
import { Modules } from "@medusajs/framework/utils";
import type { PictureType } from "../contract/media-address";
import { MediaName } from "../contract/pictures";
import { databaseOf } from "../lib/database/connection";
import { requireFound } from "../lib/shop-error";
import { findServedFile } from "../queries/pictures";

/** A picture in a width and a format, by the name of its file (`<id>-800.avif`). */
export function readPictureName(name: string): { id: string; width: number; type: PictureType } | null {
  const read = MediaName.safeParse(name);
  const [id = "", width = "", type = ""] = read.success ? read.data.split(/[-.]/) : [];
  return id === "" || type === "" ? null : { id, width: Number(width), type: type as PictureType };
}

/** `keep` is the Cache-Control once all widths are made. No browser runs the picture. @throws ShopError `not_found` */
export async function sendPicture(
  req: MedusaRequest,
  res: MedusaResponse,
  { wanted, keep }: { wanted: ReturnType<typeof readPictureName>; keep: string },
): Promise<void> {
  const file = requireFound(wanted && (await findServedFile(databaseOf(req.scope), wanted)), "picture");
  const bytes = await req.scope.resolve(Modules.FILE).getDownloadStream(file.key);
  res.setHeader("Content-Type", `image/${file.type}`);
  res.setHeader("Content-Security-Policy", "default-src 'none'; frame-ancestors 'none'; sandbox");
  res.setHeader("Cache-Control", file.isFinal ? keep : "no-store");
  await pipeline(bytes, res);
}

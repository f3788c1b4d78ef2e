import type { MedusaResponse } from "@medusajs/framework/http";
import { databaseOf } from "../../../../../lib/database/connection";
import { ShopError } from "../../../../../lib/shop-error";
import { findPhoto } from "../../../../../queries/reviews/review-photos";
import type { OpsRequest } from "../../../../ops";
import { requirePathId } from "../../../../path-id";
import { readPictureName, sendPicture } from "../../../../send-picture";

/** Also of a hidden photo. */
export async function GET(req: OpsRequest, res: MedusaResponse) {
  const wanted = readPictureName(requirePathId(req, "id"));
  const photo = wanted && (await findPhoto(databaseOf(req.scope), wanted.id));
  if (!photo || photo.isRemoved) throw new ShopError("not_found", "There is no such photo.");
  await sendPicture(req, res, { wanted, keep: "no-store" });
}

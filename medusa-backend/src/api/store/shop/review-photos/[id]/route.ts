import type { MedusaResponse } from "@medusajs/framework/http";
import { may } from "../../../../../contract/permissions";
import { DeleteOwnPhoto } from "../../../../../contract/routes/reviews";
import { databaseOf } from "../../../../../lib/database/connection";
import { ShopError } from "../../../../../lib/shop-error";
import { catalogueVersionService } from "../../../../../modules/catalogue-version";
import { findPhoto } from "../../../../../queries/reviews/review-photos";
import { deleteReviewPhoto } from "../../../../../workflows/reviews/review-photos";
import { handle } from "../../../../handle";
import { requirePathId } from "../../../../path-id";
import { readPictureName, sendPicture } from "../../../../send-picture";
import type { ShopRequest } from "../../../../shop-auth";

/** To its writer, and to people who may read all reviews. */
export async function GET(req: ShopRequest, res: MedusaResponse) {
  const wanted = readPictureName(requirePathId(req, "id"));
  const photo = wanted && (await findPhoto(databaseOf(req.scope), wanted.id));
  const isOpen = photo?.customerId === req.shop.customerId || may(req.shop, "read reviews");
  if (!photo || photo.isRemoved || !isOpen) throw new ShopError("not_found", "There is no such photo.");
  await sendPicture(req, res, { wanted, keep: "no-store" });
}

export const DELETE = handle(DeleteOwnPhoto, async ({ id }, req) => {
  await deleteReviewPhoto(req.scope, { photoId: id, customerId: req.shop.customerId });
  await catalogueVersionService(req.scope).noteChange();
  return { deleted: true as const };
});

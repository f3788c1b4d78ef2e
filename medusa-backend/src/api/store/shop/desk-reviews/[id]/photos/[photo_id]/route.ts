import type { MedusaResponse } from "@medusajs/framework/http";
import type { DeleteReviewPhotoAnswer } from "../../../../../../../contract/review-photos";
import { catalogueVersionService } from "../../../../../../../modules/services";
import { deleteReviewPhoto } from "../../../../../../../workflows/review/review-photos";
import { requirePathId } from "../../../../../../path-id";
import type { ShopRequest } from "../../../../../../shop-auth";

/** Deletes a photo of a review. */
export async function DELETE(req: ShopRequest, res: MedusaResponse<DeleteReviewPhotoAnswer>) {
  const photo = { reviewId: requirePathId(req, "id"), photoId: requirePathId(req, "photo_id") };
  await deleteReviewPhoto(req.scope, { ...photo, actorId: req.shop.customerId });
  await catalogueVersionService(req.scope).noteChange();
  res.json({ deleted: true });
}

import type { MedusaResponse } from "@medusajs/framework/http";
import type { AddReviewPhotoAnswer } from "../../../../contract/review-photos";
import { catalogueVersionService } from "../../../../modules/services";
import { addReviewPhoto } from "../../../../workflows/review/review-photos";
import { reviewedProductOf } from "../../../review-photo-upload";
import type { ShopRequest } from "../../../shop-auth";
import { uploadedFileOf } from "../../../upload-file";

/** Adds a photo to this person's review of a product that they bought. */
export async function POST(req: ShopRequest, res: MedusaResponse<AddReviewPhotoAnswer>) {
  const { customerId } = req.shop;
  const photo = { customerId, productId: reviewedProductOf(req), file: uploadedFileOf(req) };
  const answer = await addReviewPhoto(req.scope, photo);
  if (answer.changed) await catalogueVersionService(req.scope).noteChange();
  res.status(201).json(answer);
}

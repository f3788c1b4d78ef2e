import { DeletePhotoOf } from "../../../../../../../../contract/routes/reviews";
import { catalogueVersionService } from "../../../../../../../../modules/catalogue-version";
import { deleteReviewPhoto } from "../../../../../../../../workflows/reviews/review-photos";
import { handle } from "../../../../../../../handle";

/** Deletes a photo of a review. */
export const DELETE = handle(DeletePhotoOf, async ({ id, photo_id }, req) => {
  const photo = { reviewId: id, photoId: photo_id };
  await deleteReviewPhoto(req.scope, { ...photo, actorId: req.shop.customerId });
  await catalogueVersionService(req.scope).noteChange();
  return { deleted: true as const };
});

import { DeletePhotoOf } from "../../../../../../../../contract/routes/reviews";
import { catalogueVersionService } from "../../../../../../../../modules/catalogue-version";
import { deleteReviewPhoto } from "../../../../../../../../workflows/reviews/review-photos";
import { handle } from "../../../../../../../handle";

export const DELETE = handle(DeletePhotoOf, async ({ id, photoId }, req) => {
  await deleteReviewPhoto(req.scope, { reviewId: id, photoId, actorId: req.shop.customerId });
  await catalogueVersionService(req.scope).noteChange();
  return { deleted: true as const };
});

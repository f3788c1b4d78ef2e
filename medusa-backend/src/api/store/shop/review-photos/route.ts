import { AddReviewPhoto } from "../../../../contract/routes/reviews";
import { catalogueVersionService } from "../../../../modules/catalogue-version";
import { addReviewPhoto } from "../../../../workflows/reviews/review-photos";
import { handle } from "../../../handle";
import { reviewedProductOf, uploadedFileOf } from "../../../upload-file";

export const POST = handle(AddReviewPhoto, async (_, req) => {
  const { customerId } = req.shop;
  const photo = { customerId, productId: reviewedProductOf(req), file: uploadedFileOf(req) };
  const answer = await addReviewPhoto(req.scope, photo);
  if (answer.changed) await catalogueVersionService(req.scope).noteChange();
  return answer;
});

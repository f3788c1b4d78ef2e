import { VoteReview } from "../../../../../../contract/routes/reviews";
import { catalogueVersionService } from "../../../../../../modules/catalogue-version";
import { voteReview } from "../../../../../../workflows/reviews/write-review";
import { handle } from "../../../../../handle";

export const PUT = handle(VoteReview, async ({ id, helpful }, req) => {
  const result = await voteReview(req.scope, { reviewId: id, customerId: req.shop.customerId, helpful });
  if (result.changed) await catalogueVersionService(req.scope).noteChange();
  return result;
});

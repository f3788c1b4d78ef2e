import { VoteReview } from "../../../../../../contract/routes/reviews";
import { catalogueVersionService } from "../../../../../../modules/catalogue-version";
import { voteReviewWorkflow } from "../../../../../../workflows/reviews/write-review";
import { handle } from "../../../../../handle";

export const PUT = handle(VoteReview, async ({ id, helpful }, req) => {
  const input = { reviewId: id, customerId: req.shop.customerId, helpful };
  const { result } = await voteReviewWorkflow(req.scope).run({ input });
  if (result.changed) await catalogueVersionService(req.scope).noteChange();
  return result;
});

import { ModerateReview } from "../../../../../../contract/routes/reviews";
import { catalogueVersionService } from "../../../../../../modules/catalogue-version";
import { hideReviewWorkflow } from "../../../../../../workflows/reviews/moderate-reviews";
import { handle } from "../../../../../handle";

export const POST = handle(ModerateReview, async ({ id, hiddenFor }, req) => {
  const input = { reviewId: id, hiddenFor, actorId: req.shop.customerId };
  const { result } = await hideReviewWorkflow(req.scope).run({ input });
  if (result.changed) await catalogueVersionService(req.scope).noteChange();
  return result;
});

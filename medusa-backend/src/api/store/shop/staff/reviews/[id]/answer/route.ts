import { AnswerReview } from "../../../../../../../contract/routes/reviews";
import { catalogueVersionService } from "../../../../../../../modules/catalogue-version";
import { answerReview } from "../../../../../../../workflows/reviews/moderate-reviews";
import { handle } from "../../../../../../handle";

export const PUT = handle(AnswerReview, async ({ id, ...answer }, req) => {
  const result = await answerReview(req.scope, { ...answer, reviewId: id, actorId: req.shop.customerId });
  if (result.changed) await catalogueVersionService(req.scope).noteChange();
  return result;
});

import type { MedusaResponse } from "@medusajs/framework/http";
import { AnswerReview, type ModerateReviewAnswer } from "../../../../../../contract/review-desk";
import { parse } from "../../../../../../lib/shop-error";
import { catalogueVersionService } from "../../../../../../modules/services";
import { answerReview } from "../../../../../../workflows/review/answer-review";
import { requirePathId } from "../../../../../path-id";
import type { ShopRequest } from "../../../../../shop-auth";

/** Answers a review in public, changes the answer or removes it. */
export async function PUT(req: ShopRequest, res: MedusaResponse<ModerateReviewAnswer>) {
  const answer = parse(AnswerReview, req.body);
  const input = { ...answer, reviewId: requirePathId(req, "id"), actorId: req.shop.customerId };
  const result = await answerReview(req.scope, input);
  if (result.changed) await catalogueVersionService(req.scope).noteChange();
  res.json(result);
}

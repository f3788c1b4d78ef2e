import type { MedusaResponse } from "@medusajs/framework/http";
import { ModerateReview, type ModerateReviewAnswer } from "../../../../../contract/review-desk";
import { parse } from "../../../../../lib/shop-error";
import { catalogueVersionService } from "../../../../../modules/services";
import { hideReviewWorkflow } from "../../../../../workflows/review/moderate-review";
import { requirePathId } from "../../../../path-id";
import type { ShopRequest } from "../../../../shop-auth";

/** Hides a review from the shop's visitors, or shows it. */
export async function POST(req: ShopRequest, res: MedusaResponse<ModerateReviewAnswer>) {
  const { hidden } = parse(ModerateReview, req.body);
  const input = { reviewId: requirePathId(req, "id"), hidden, actorId: req.shop.customerId };
  const { result } = await hideReviewWorkflow(req.scope).run({ input });
  if (result.changed) await catalogueVersionService(req.scope).noteChange();
  res.json(result);
}

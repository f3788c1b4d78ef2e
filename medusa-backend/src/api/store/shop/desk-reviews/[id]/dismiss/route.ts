import type { MedusaResponse } from "@medusajs/framework/http";
import type { ModerateReviewAnswer } from "../../../../../../contract/review-desk";
import { dismissReportsWorkflow } from "../../../../../../workflows/review/moderate-review";
import { requirePathId } from "../../../../../path-id";
import type { ShopRequest } from "../../../../../shop-auth";

/** Dismisses the reports of a review. */
export async function POST(req: ShopRequest, res: MedusaResponse<ModerateReviewAnswer>) {
  const input = { reviewId: requirePathId(req, "id"), actorId: req.shop.customerId };
  res.json((await dismissReportsWorkflow(req.scope).run({ input })).result);
}

import type { MedusaResponse } from "@medusajs/framework/http";
import { VoteReview, type VoteReviewAnswer } from "../../../../../../contract/my-review";
import { parse } from "../../../../../../lib/shop-error";
import { catalogueVersionService } from "../../../../../../modules/services";
import { voteReviewWorkflow } from "../../../../../../workflows/review/vote-review";
import { requirePathId } from "../../../../../path-id";
import { countByCustomer } from "../../../../../rate-limits";
import type { ShopRequest } from "../../../../../shop-auth";

/** Stores whether this person finds a review of a product helpful. */
export async function PUT(req: ShopRequest, res: MedusaResponse<VoteReviewAnswer>) {
  const { helpful } = parse(VoteReview, req.body);
  await countByCustomer(req, "review");
  const input = { reviewId: requirePathId(req, "id"), customerId: req.shop.customerId, helpful };
  const { result } = await voteReviewWorkflow(req.scope).run({ input });
  if (result.changed) await catalogueVersionService(req.scope).noteChange();
  res.json(result);
}

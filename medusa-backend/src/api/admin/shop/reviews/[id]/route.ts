import type { MedusaResponse } from "@medusajs/framework/http";
import type { ChangeAnswer } from "../../../../../contract/common";
import type { DeleteReviewAnswer } from "../../../../../contract/ops";
import { ModerateReview } from "../../../../../contract/review-moderation";
import { parse } from "../../../../../lib/shop-error";
import { deleteReviewWorkflow, hideReviewWorkflow } from "../../../../../workflows/reviews/moderate-reviews";
import { actorOf, type OpsRequest, recordIdOf } from "../../../../ops";

export async function POST(req: OpsRequest, res: MedusaResponse<ChangeAnswer>) {
  const { hiddenFor } = parse(ModerateReview, req.body);
  const input = { reviewId: recordIdOf(req), hiddenFor, actorId: actorOf(req) };
  const { result } = await hideReviewWorkflow(req.scope).run({ input });
  res.json(result);
}

export async function DELETE(req: OpsRequest, res: MedusaResponse<DeleteReviewAnswer>) {
  const input = { reviewId: recordIdOf(req), actorId: actorOf(req) };
  const { result } = await deleteReviewWorkflow(req.scope).run({ input });
  res.json({ id: result.id, deleted: true });
}

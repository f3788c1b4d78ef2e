import type { MedusaResponse } from "@medusajs/framework/http";
import { ReportReview, type ReportReviewAnswer } from "../../../../../../contract/review-reports";
import { parse } from "../../../../../../lib/shop-error";
import { reportReviewWorkflow } from "../../../../../../workflows/review/report-review";
import { requirePathId } from "../../../../../path-id";
import { countByCustomer } from "../../../../../rate-limits";
import type { ShopRequest } from "../../../../../shop-auth";

/** Reports a review to the shop. */
export async function POST(req: ShopRequest, res: MedusaResponse<ReportReviewAnswer>) {
  const { reason } = parse(ReportReview, req.body);
  await countByCustomer(req, "report");
  const input = { reviewId: requirePathId(req, "id"), customerId: req.shop.customerId, reason };
  res.json((await reportReviewWorkflow(req.scope).run({ input })).result);
}

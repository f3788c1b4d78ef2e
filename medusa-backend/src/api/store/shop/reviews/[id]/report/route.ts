import { ReportReview } from "../../../../../../contract/routes/reviews";
import { reportReviewWorkflow } from "../../../../../../workflows/reviews/moderate-reviews";
import { handle } from "../../../../../handle";

export const POST = handle(ReportReview, async ({ id, reason }, req) => {
  const input = { reviewId: id, customerId: req.shop.customerId, reason };
  return (await reportReviewWorkflow(req.scope).run({ input })).result;
});

import { ReportReview } from "../../../../../../contract/routes/reviews";
import { reportReview } from "../../../../../../workflows/reviews/moderate-reviews";
import { handle } from "../../../../../handle";

export const POST = handle(ReportReview, ({ id, reason }, req) =>
  reportReview(req.scope, { reviewId: id, customerId: req.shop.customerId, reason }),
);

import { DismissReports } from "../../../../../../contract/routes/reviews";
import { dismissReportsWorkflow } from "../../../../../../workflows/review/moderate-review";
import { handle } from "../../../../../handle";

/** Dismisses the reports of a review. */
export const POST = handle(DismissReports, async ({ id }, req) => {
  const input = { reviewId: id, actorId: req.shop.customerId };
  return (await dismissReportsWorkflow(req.scope).run({ input })).result;
});

import { DismissReports } from "../../../../../../../contract/routes/reviews";
import { dismissReportsWorkflow } from "../../../../../../../workflows/reviews/moderate-reviews";
import { handle } from "../../../../../../handle";

export const POST = handle(DismissReports, async ({ id }, req) => {
  const input = { reviewId: id, actorId: req.shop.customerId };
  return (await dismissReportsWorkflow(req.scope).run({ input })).result;
});

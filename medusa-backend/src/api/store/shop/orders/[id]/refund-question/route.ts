import { AskRefund } from "../../../../../../contract/routes/returns";
import { planRefund, toQuestion } from "../../../../../../workflows/refunds/plan-refund";
import { handle } from "../../../../../handle";

/** POST because the choice may be long; nothing is written. */
export const POST = handle(AskRefund, async ({ id, ...choice }, req) =>
  toQuestion(await planRefund(req.scope, id, choice)),
);

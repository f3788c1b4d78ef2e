import { RefuseReturn } from "../../../../../../contract/routes/returns";
import { refuseReturn } from "../../../../../../workflows/returns/cancel-return";
import { handle } from "../../../../../handle";

export const POST = handle(RefuseReturn, async ({ id, reason }, req) => {
  const input = { returnId: id, actorId: req.shop.customerId, reason };
  return await refuseReturn(req.scope, input);
});

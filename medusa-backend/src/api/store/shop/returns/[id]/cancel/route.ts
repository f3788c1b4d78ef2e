import { may } from "../../../../../../contract/permissions";
import { CancelReturn } from "../../../../../../contract/routes/returns";
import { cancelReturn } from "../../../../../../workflows/returns/cancel-return";
import { handle } from "../../../../../handle";

export const POST = handle(CancelReturn, async ({ id }, req) => {
  const input = { returnId: id, customerId: req.shop.customerId, isAdmin: may(req.shop, "open returns") };
  return await cancelReturn(req.scope, input);
});

import { may } from "../../../../../../contract/permissions";
import { CancelReturn } from "../../../../../../contract/routes/returns";
import { cancelReturn } from "../../../../../../workflows/returns/cancel-return";
import { handle } from "../../../../../handle";

export const POST = handle(CancelReturn, async ({ id }, req) => {
  const { customerId, role } = req.shop;
  const input = {
    returnId: id,
    customerId,
    isAdmin: may(role, "receive returns"),
  };
  return await cancelReturn(req.scope, input);
});

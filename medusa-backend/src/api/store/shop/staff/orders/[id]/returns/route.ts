import { OpenReturn } from "../../../../../../../contract/routes/returns";
import { requestReturn } from "../../../../../../../workflows/returns/request-return";
import { handle } from "../../../../../../handle";

/** Opens a return for an order's customer. */
export const POST = handle(OpenReturn, async ({ id, ...request }, req) => {
  const by = { orderId: id, customerId: req.shop.customerId, byStaff: true };
  return await requestReturn(req.scope, { ...request, ...by });
});

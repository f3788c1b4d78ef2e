import { OpenReturn } from "../../../../../../../contract/routes/returns";
import { requestReturn } from "../../../../../../../workflows/returns/request-return";
import { handle } from "../../../../../../handle";

export const POST = handle(OpenReturn, async ({ id, ...request }, req) => {
  const by = { orderId: id, customerId: req.shop.customerId, byStaff: true };
  return await requestReturn(req.scope, { ...request, ...by });
});

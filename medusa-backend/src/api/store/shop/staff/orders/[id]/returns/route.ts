import { OpenReturn } from "../../../../../../../contract/routes/returns";
import { requestReturn } from "../../../../../../../workflows/returns/request-return";
import { handle } from "../../../../../../handle";

/** Opens a return for an order's customer. */
export const POST = handle(OpenReturn, async ({ id, ...request }, req) => {
  const by = { order_id: id, customer_id: req.shop.customerId, by_staff: true };
  return await requestReturn(req.scope, { ...request, ...by });
});

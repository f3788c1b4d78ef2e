import { RequestReturn } from "../../../../../../contract/routes/returns";
import { requestReturn } from "../../../../../../workflows/returns/request-return";
import { handle } from "../../../../../handle";

export const POST = handle(RequestReturn, async ({ id, ...asked }, req) => {
  const order = { order_id: id, customer_id: req.shop.customerId };
  const { return_id } = await requestReturn(req.scope, { ...asked, ...order });
  return { return_id };
});

import { RequestReturn } from "../../../../../../contract/routes/returns";
import { requestReturn } from "../../../../../../workflows/returns/request-return";
import { handle } from "../../../../../handle";

export const POST = handle(RequestReturn, async ({ id, ...asked }, req) => {
  const order = { orderId: id, customerId: req.shop.customerId };
  const { returnId } = await requestReturn(req.scope, { ...asked, ...order });
  return { returnId };
});

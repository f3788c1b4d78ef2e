import { RequestReturn } from "../../../../../../contract/routes/returns";
import { requestReturn } from "../../../../../../workflows/returns/request-return";
import { handle } from "../../../../../handle";

export const POST = handle(RequestReturn, ({ id: orderId, ...asked }, req) =>
  requestReturn(req.scope, { ...asked, orderId, customerId: req.shop.customerId }),
);

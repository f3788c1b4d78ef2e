import { MakeRefund } from "../../../../../../contract/routes/returns";
import { refundOrder } from "../../../../../../workflows/refunds/refund-order";
import { handle } from "../../../../../handle";

export const POST = handle(MakeRefund, async ({ id, ...refund }, req) =>
  refundOrder(req.scope, { ...refund, orderId: id, actorId: req.shop.customerId }),
);

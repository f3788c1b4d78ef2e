import { MakeRefund } from "../../../../../../contract/routes/returns";
import { refundOrder } from "../../../../../../workflows/refunds/refund-order";
import { handle } from "../../../../../handle";
import { requireProofForRefund } from "../../../../../require-factor";

export const POST = handle(MakeRefund, async ({ id, ...refund }, req) => {
  await requireProofForRefund(req, refund.amount);
  return await refundOrder(req.scope, { ...refund, orderId: id, actorId: req.shop.customerId });
});

import { ReceiveReturn } from "../../../../../../contract/routes/returns";
import { receiveAndRefund } from "../../../../../../workflows/returns/receive-return";
import { handle } from "../../../../../handle";
import { requireProofForRefund } from "../../../../../require-factor";

export const POST = handle(ReceiveReturn, async ({ id, refund, pieces }, req) => {
  await requireProofForRefund(req, refund);
  return await receiveAndRefund(req.scope, { returnId: id, actorId: req.shop.customerId, refund, pieces });
});
